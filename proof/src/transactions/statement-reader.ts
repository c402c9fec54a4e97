/** The statements that are carried out, with their texts, of which the server may know some by a name. */
export function statementReader(): (chunk: Buffer) => string[] {
  const read = messageReader();
  const prepared = new Map<string, string>();
  return (chunk) =>
    read(chunk).flatMap(({ type, content }) => {
      const [first = "", second = ""] = content.toString("utf8").split("\0", 2);
      if (type === "Q") return [first];
      if (type === "P") prepared.set(first, second);
      return type === "B" ? [prepared.get(second) ?? ""] : [];
    });
}

/** Type and content of each message that a client sends to PostgreSQL; the first, which has no type, is left out. */
function messageReader(): (chunk: Buffer) => { type: string; content: Buffer }[] {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: { type: string; content: Buffer }[] = [];
    while (rest.length >= typeBytes + 4) {
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) break;
      const type = rest.toString("latin1", 0, typeBytes);
      if (type) messages.push({ type, content: rest.subarray(typeBytes + 4, end) });
      rest = rest.subarray(end);
      typeBytes = 1;
    }
    return messages;
  };
}

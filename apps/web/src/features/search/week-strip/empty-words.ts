/** Of a time without a slot: "nobody is free", or the one agent that is looked at isn't. */
export function emptyWords(agentName: string | null): string {
  return agentName === null ? "nobody is free" : `${agentName} isn’t free`;
}

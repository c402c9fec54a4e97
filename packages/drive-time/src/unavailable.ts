/** By its code the server knows that drive times cannot be had at the moment. */
export function unavailable(message: string, options?: ErrorOptions): Error {
  return Object.assign(new Error(message, options), { code: "ROUTING_UNAVAILABLE" });
}

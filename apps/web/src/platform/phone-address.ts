/** For a link that phones. Spaces and brackets are for readers. */
export const phoneAddress = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;

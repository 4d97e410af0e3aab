/** A link that opens an email in the visitor's mail program. */
export const mailtoUrl = (address: string, message: { subject: string; body: string }): string =>
  // Mail programs take a plus for itself.
  `mailto:${address}?${new URLSearchParams(message).toString().replaceAll('+', '%20')}`

export const mailtoUrl = (address: string, message: { subject: string; body: string }): string =>
  // Mail programs take a plus sign literally.
  `mailto:${address}?${new URLSearchParams(message).toString().replaceAll('+', '%20')}`

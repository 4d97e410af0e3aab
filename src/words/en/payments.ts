/** Top Up, and buying credits elsewhere. */
export const payments = {
  buyCredits: 'Buy credits',
  title: 'Top Up Your Balance',
  description:
    'SMS, WhatsApp and video-conference minutes are funded from your balance. So are voice calls; email is free.',
  amount: 'Amount',
  finishing: 'Your payment is being checked with the provider…',
} as const

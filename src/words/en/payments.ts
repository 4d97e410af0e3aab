export const payments = {
  title: 'Top Up Your Balance',
  description:
    'SMS, WhatsApp and video-conference minutes are funded from your balance. So are voice calls; email is free.',
  amount: 'Amount',
  buyCredits: 'Buy credits',
  creditPack: 'Credit pack',
  credits: '{{count}} credits',
  finishing: 'Checking your payment with the provider…',
  unavailable: 'Payments are not available',
  button: {
    pay: 'Pay {{amount}}',
    sandbox: 'Sandbox: no card needed. The payment window lets you choose the outcome.',
    initial: 'Preparing the payment button…',
    pending: 'Loading the payment button…',
    rejected: 'The payment button could not be loaded',
    rejectedText:
      'Nothing was charged. Check your connection and whether your browser is blocking PayPal.',
  },
  tryAgain: 'Try again',
  /** The server has the texts of failures. */
  outcome: {
    refunded: 'Payment Refunded',
    partlyRefunded: 'Payment Partially Refunded',
    purchased: 'Purchase Successful',
    purchasedText: 'Added {{credits}} notification credits to your account',
    paid: 'Payment Successful',
    paidText: 'Thank you for your payment of {{amount}}.',
    cancelled: 'Payment Cancelled',
    cancelledText: 'You left before paying. Nothing was charged.',
    pending: 'Payment Pending',
    unansweredText:
      'We don’t know yet whether you paid. If you did, the credits arrive within a few minutes. Check your balance before you pay again.',
    purchaseFailed: 'Purchase Failed',
    purchaseFailedText: 'Failed to process payment',
    paymentFailed: 'Payment Failed',
  },
} as const

export const sandbox = {
  everything: 'Sandbox: nothing is sent or paid.',
  some: 'Sandbox: {{names}} are simulated.',
  names: {
    email: 'emails',
    texting: 'texts and calls',
    voice: 'voices',
    payments: 'payments',
  },
} as const

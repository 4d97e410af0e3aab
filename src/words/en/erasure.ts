export const erasure = {
  question: 'Erase {{client}}?',
  consequences:
    'Their name, address, number and notes are erased for good, from messages too. Past appointments still count in your figures, without a name.',
  confirm: 'Erase client',
  done: 'Client erased',
  cancel: 'Cancel their upcoming appointments',
  cancelDetail:
    'No message is sent, because the address is erased too. Let them know first if they should hear about it.',
} as const

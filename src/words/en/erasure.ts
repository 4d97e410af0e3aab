export const erasure = {
  question: 'Erase {{client}}?',
  consequences:
    'Their name, email address, phone number and notes are erased for good, from messages too. Past appointments still count in your figures, without a name.',
  confirm: 'Erase client',
  done: 'Client erased',
  cancel: 'Cancel their upcoming appointments',
  cancelDetail:
    'They won’t be notified, because their contact details are erased too. Let them know first if needed.',
} as const

export const accountMails = {
  hours: { one: '{{count}} hour', other: '{{count}} hours' },
  verify: {
    title: 'Verify your email',
    preheader: 'One click, and your {{productName}} account is ready.',
    text: 'Welcome to {{productName}}. Confirm your email address to start using your account.',
    button: 'Verify your email',
    validity: 'You can use the link once. It expires in {{time}}.',
    footer: 'Didn’t sign up? You can ignore this email.',
  },
  problem: {
    payments: {
      title: 'Payments: there’s a problem with your account',
      advice:
        'No one can buy credits until this is fixed. Log in to the payment provider and check for outstanding tasks and limits.',
    },
    texting: {
      title: 'Texts and calls: there’s a problem with your account',
      advice:
        'Until this is fixed, reminders are sent by email. Log in to the provider and check the account, the sender and its permissions.',
    },
    voice: {
      title: 'Voices: there’s a problem with your account',
      advice:
        'Calls use the phone provider’s own voice until this is fixed. Log in to the provider and check your plan and remaining quota.',
    },
    preheader: 'It needs your attention.',
    text: 'The provider is rejecting requests from {{productName}} because of a problem with your account there.',
    said: 'The provider says',
    button: 'Open the admin page',
    footer:
      '{{productName}} emails administrators about a problem like this at most once a day. The admin page and the “doctor” command list them all.',
  },
  registered: {
    subject: 'You already have a {{productName}} account',
    preheader: 'Log in, or choose a new password.',
    title: 'You already have an account',
    text: 'Someone just tried to sign up for {{productName}} with this address, which already has an account. If it was you, log in with your existing password.',
    button: 'Log in',
    forgotten: 'Forgot it?',
    reset: 'Choose a new password',
    footer: 'If it wasn’t you, no action is needed. Your account hasn’t changed.',
  },
  reset: {
    title: 'Choose a new password',
    preheader: 'The link works for {{time}}.',
    text: 'You asked for a new password for your {{productName}} account.',
    button: 'Choose a new password',
    validity:
      'You can use the link once. It expires in {{time}}. Choosing a new password signs you out everywhere.',
    footer: 'Didn’t ask for this? Ignore this email, and your password stays the same.',
  },
  signIn: {
    subject: 'New sign-in to your {{productName}} account',
    title: 'New sign-in to your account',
    text: 'Someone just signed in to your {{productName}} account from a browser we don’t recognize.',
    device: 'Browser',
    unknown: 'Unknown browser',
  },
  change: {
    'two-factor-on': {
      title: 'Two-factor sign-in was turned on',
      text: 'Signing in to your {{productName}} account with your password now also requires a code from your authenticator app.',
    },
    'two-factor-off': {
      title: 'Two-factor sign-in was turned off',
      text: 'Your password is now enough to sign in to your {{productName}} account.',
    },
    'recovery-codes': {
      title: 'New recovery codes were created',
      text: 'Earlier recovery codes for your {{productName}} account no longer work.',
    },
    'passkey-added': {
      title: 'A passkey was added to your account',
      text: 'It can be used to sign in to your {{productName}} account without a password.',
    },
    'passkey-removed': {
      title: 'A passkey was removed from your account',
      text: 'It can no longer be used to sign in to your {{productName}} account.',
    },
    'password-changed': {
      title: 'Your password was changed',
      text: 'Your {{productName}} account has a new password. Other browsers were signed out.',
    },
    'wrong-codes': {
      title: 'Someone may know your password',
      text: 'Someone entered the right password for your {{productName}} account, then several wrong codes. They can’t sign in without a code.',
    },
    when: 'When',
    passkey: 'Passkey',
    advice: 'If this wasn’t you, sign out everywhere and choose a new password.',
    button: 'Sign out everywhere',
    validity: 'The link works for {{time}}.',
    footer: 'If this was you, no action is needed.',
  },
  transfer: {
    given: {
      title: 'You transferred {{businessName}}',
      text: '{{to}} is now the owner of {{businessName}}, and you are a manager.',
      advice:
        'You can undo this until {{until}}. If it wasn’t you, undo it and change your password.',
      button: 'Undo the transfer',
    },
    received: {
      title: 'You now own {{businessName}}',
      text: '{{from}} transferred {{businessName}} to you. You now have full control of it.',
      advice: '{{from}} can undo this until {{until}}.',
      button: 'Open your team',
    },
    undone: {
      title: 'The transfer of {{businessName}} was undone',
      text: '{{from}} is the owner of {{businessName}} again.',
      button: 'Open your team',
    },
    footer: 'You’re receiving this email because you are or were the owner of {{businessName}}.',
  },
} as const

export const appUpdate = {
  title: 'A new version is ready',
  text: 'Save your work, then reload to use it.',
  reload: 'Reload',
  openQuestion: 'Open the notification?',
  openText: 'Anything you haven’t saved here may be lost.',
  open: 'Open',
  ended: 'Notifications are off on this device',
  endedText: 'Turn them on again in Settings.',
  settings: 'Settings',
} as const

export const appUpdate = {
  title: 'A new version is ready',
  text: 'Save your work, then reload to use it.',
  reload: 'Reload',
} as const

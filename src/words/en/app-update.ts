export const appUpdate = {
  title: 'A new version is ready',
  text: 'Reload to use it. Save what you are writing first.',
  reload: 'Reload',
} as const

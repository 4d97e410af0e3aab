/** What the shared components say by themselves. */
export const kit = {
  /** Titles of the messages at the edge of the screen. */
  toast: { done: 'Success', failed: 'Error' },
} as const

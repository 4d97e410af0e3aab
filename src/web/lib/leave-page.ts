let leaving = false

/**
 * Opens another page after a change. Until then this one isn't reloaded, although its calls may
 * already be refused: a reload would cancel the way there.
 */
export async function leavePage(change: () => Promise<unknown>, open: () => void): Promise<void> {
  leaving = true
  try {
    await change()
  } catch (error) {
    leaving = false
    throw error
  }
  open()
}

export const reloadPage = (): void => {
  if (!leaving) location.reload()
}

let leaving = false

/**
 * Opens another page after a change, and prevents reloads until then: a reload would cancel the
 * navigation.
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

let leaving = false

/** Prevents reloads until the page opens, because they would cancel the navigation. */
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

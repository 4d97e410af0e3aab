// Runs in the head before the first paint, as a classic script of its own, so that a chosen theme never flashes. It imports nothing on
// purpose: an import would make it a module, and modules wait.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage is closed to us: the system's look stays.
}

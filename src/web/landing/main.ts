import '../styles/landing.css'
import { chooseTheme, readTheme, type Theme } from '#web/lib/theme.ts'

// Without this script, only the theme switch doesn't work.

/** Media queries only know the system's theme. */
function showPictures(theme: Theme) {
  const media = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' }[theme]
  for (const source of document.querySelectorAll<HTMLSourceElement>('[data-dark]'))
    source.media = media
}

showPictures(readTheme())
for (const choice of document.querySelectorAll<HTMLInputElement>('[data-theme-switch] input')) {
  choice.checked = choice.value === readTheme()
  choice.addEventListener('change', () => {
    chooseTheme(choice.value as Theme)
    showPictures(choice.value as Theme)
  })
}

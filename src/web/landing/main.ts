import '../styles/landing.css'
import { chooseTheme, readTheme, type Theme } from '#web/lib/theme.ts'

// The page works without this script, except for the theme switch.
for (const choice of document.querySelectorAll<HTMLInputElement>('[data-theme-switch] input')) {
  choice.checked = choice.value === readTheme()
  choice.addEventListener('change', () => chooseTheme(choice.value as Theme))
}

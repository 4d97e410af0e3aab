export function formatCount(value: number): string {
  const digits = String(Math.abs(value))
  const groups = []
  for (let end = digits.length; end > 0; end -= 3)
    groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return (value < 0 ? '-' : '') + groups.join(',')
}

export const formatPercent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** Arabic, Persian and full-width digits become ASCII ones. */
export const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, digit => `${digit.charCodeAt(0) & 15}`)

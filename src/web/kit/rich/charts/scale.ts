/** The end of an axis: 1, 2 or 5 times a power of ten, so that half of it is a whole number. */
export function axisEnd(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  const end = [1, 2, 5, 10].find(step => step * power >= most)! * power
  return end % 2 === 0 ? end : end + 1
}

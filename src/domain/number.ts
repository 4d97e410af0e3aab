/** A whole number as people read it in English: '1,234,567'. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

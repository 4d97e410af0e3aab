export const isPreparable = (text: string): boolean =>
  /^\s*(\/\*[^*]*\*\/\s*)?(select|insert|update|delete|with)\b/i.test(text)

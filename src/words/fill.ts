import type { Language } from '#domain/languages.ts'
import { formatCount } from '#domain/number.ts'

export type VariablesOf<Text extends string> =
  Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | VariablesOf<Rest> : never

/** Some languages have more forms. */
export type Forms = { readonly one: string; readonly other: string }

export const fill = <Text extends string>(
  text: Text,
  values: Readonly<Record<VariablesOf<Text>, string | number>>,
): string => partsOf(text, values).join('')

export function fillCount<F extends Forms>(
  forms: F,
  count: number,
  language: Language,
  ...[values]: Exclude<VariablesOf<F['other']>, 'count'> extends never
    ? []
    : [Readonly<Record<Exclude<VariablesOf<F['other']>, 'count'>, string | number>>]
): string {
  const all = { ...(values as object | undefined), count: formatCount(count) }
  return partsOf(formFor(forms, count, language), all).join('')
}

const rules = new Map<Language, Intl.PluralRules>()

function formFor(forms: Forms, count: number, language: Language): string {
  let rule = rules.get(language)
  if (!rule) {
    rule = new Intl.PluralRules(language)
    rules.set(language, rule)
  }
  return (forms as Readonly<Record<string, string>>)[rule.select(count)] ?? forms.other
}

/** Keeps variables without a value. */
export function partsOf<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): (string | Value)[] {
  return text
    .split(/\{\{\s*(\w+)\s*\}\}/)
    .map((part, i) =>
      i % 2 === 0 ? part : Object.hasOwn(values, part) ? values[part]! : `{{${part}}}`,
    )
}

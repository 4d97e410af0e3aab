import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageCodes } from '#domain/languages.ts'
import { messages as english } from './en/messages.ts'
import { wordsIn } from './messages.ts'

interface Sentence {
  path: string
  text: string
}

function sentencesOf(words: object, path = ''): Sentence[] {
  return Object.entries(words).flatMap(([key, value]: [string, string | object]) => {
    const here = path ? `${path}.${key}` : key
    return typeof value === 'string' ? [{ path: here, text: value }] : sentencesOf(value, here)
  })
}

const variablesOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

const areas = readdirSync(new URL('./en/', import.meta.url))
  .map(file => file.replace('.ts', ''))
  .filter(name => !['areas', 'front'].includes(name))

test.each(areas)('the English words of %s are whole sentences with named variables', async area => {
  const sentences = sentencesOf(await import(`./en/${area}.ts`))
  expect(sentences.length).toBeGreaterThan(0)
  for (const { path, text } of sentences) {
    expect(text.trim(), path).not.toBe('')
    // Braces that belong to no variable.
    expect(text.replace(/\{\{\w+\}\}/g, ''), path).not.toMatch(/[{}]/)
  }
})

test.each(languageCodes)('messages in %s use the variables of the English ones', language => {
  const own = new Map(sentencesOf(wordsIn(language)).map(({ path, text }) => [path, text]))
  for (const { path, text } of sentencesOf(english))
    expect({ path, variables: variablesOf(own.get(path) ?? '') }).toEqual({
      path,
      variables: variablesOf(text),
    })
})

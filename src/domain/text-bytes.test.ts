import { expect, test } from 'vitest'
import { decodeText } from './text-bytes.ts'

test('reads a file in any encoding that programs save', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFFZoë; €'))).toBe('Zoë; €')
  expect(decodeText(Uint8Array.of(0x5a, 0x6f, 0xeb, 0x20, 0x80))).toBe('Zoë €')
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0xeb, 0))).toBe('Zë')
  expect(decodeText(Uint8Array.of(0xfe, 0xff, 0, 0x5a, 0, 0xeb))).toBe('Zë')
  expect(decodeText(Buffer.from('BEGIN:Zë', 'utf16le'))).toBe('BEGIN:Zë')
  expect(decodeText(Buffer.from('BEGIN:Zë', 'utf16le').swap16())).toBe('BEGIN:Zë')
})

test('keeps the accents of a file in which a byte is broken', () => {
  const names = 'Zoë Grün; José Núñez; Ada Müller; Renée Ünsal; Çağla Öz'
  const cut = [...Buffer.from(`${names}; Lov`), 0xc3, ...Buffer.from(';x')]
  expect(decodeText(Uint8Array.from(cut))).toBe(`${names}; Lov\uFFFD;x`)
  expect(decodeText(Buffer.from(names, 'latin1'))).toContain('Zoë Grün; José Núñez')
})

test('reads a calendar whose lines are folded inside a character', () => {
  const folded = (fold: string) => [
    ...Buffer.from('SUMMARY:Zo\xc3', 'latin1'),
    ...Buffer.from(fold),
    ...Buffer.from('\xab\r\nEND:VEVENT\r\n', 'latin1'),
  ]
  for (const fold of ['\r\n ', '\n\t'])
    expect(decodeText(Uint8Array.from(folded(fold)))).toBe('SUMMARY:Zoë\r\nEND:VEVENT\r\n')
})

import { expect, test } from 'vitest'
import { completeAbout, isLink, mapUrl, withScheme } from './about-rules.ts'

test('accepts https addresses at the site’s own host', () => {
  expect(isLink('instagram', 'https://www.instagram.com/blue.door')).toBe(true)
  expect(isLink('facebook', 'https://fb.me/blue')).toBe(true)
  expect(isLink('tiktok', 'https://vm.tiktok.com/x')).toBe(true)
  expect(isLink('website', 'https://blue-door.example/hair?x=1#y')).toBe(true)
  expect(isLink('website', 'https://frisör.example')).toBe(true)
})

test('refuses other schemes, hosts, ports and credentials', () => {
  for (const address of [
    'http://instagram.com/x',
    'javascript:alert(1)',
    'https://instagram.com.evil.example/x',
    'https://evilinstagram.com/x',
    'https://instagram.com@evil.example/',
    'https://user:word@instagram.com/x',
    'https://instagram.com:8443/x',
    'not an address',
  ])
    expect(isLink('instagram', address), address).toBe(false)
  for (const address of ['https://localhost/x', 'https://10.0.0.1/', 'https://[::1]/', 'https://'])
    expect(isLink('website', address), address).toBe(false)
})

test('adds the scheme that people omit', () => {
  expect(['instagram.com/x', 'http://x.example', '', 'mailto:a@b.example'].map(withScheme)).toEqual(
    ['https://instagram.com/x', 'http://x.example', '', 'mailto:a@b.example'],
  )
})

test('links the address to the chosen map', () => {
  expect(mapUrl('google', '48 Mercer Street\nNew York & more')).toBe(
    'https://www.google.com/maps/search/?api=1&query=48%20Mercer%20Street%2C%20New%20York%20%26%20more',
  )
})

test('keeps only the given parts', () => {
  expect(completeAbout({ hours: 'none', map: 'none', policy: '', website: null })).toBeUndefined()
  expect(completeAbout({ hours: 'team', policy: '' })).toEqual({ hours: 'team' })
})

import { z } from '@hono/zod-openapi'
import { idParam, named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { pictureUses } from '#domain/picture-uses.ts'
import { MAX_ALT, uploadTypes } from './rules.ts'

export const picture = named('Picture', {
  src: z.string().openapi({ example: '/pictures/0123456789abcdef0123456789abcdef-800.webp' }),
  srcSet: z.string().describe('Its files with their widths.'),
  width: z.int().describe('Width of its largest file, in pixels.'),
  height: z.int(),
  alt: z.string().describe('What it shows; empty if that adds nothing.'),
})
export type Picture = z.output<typeof picture>

const target = z.object({
  use: z.enum(pictureUses),
  id: idParam.describe('Of the page (logo, cover), staff member or service.'),
})

const file = z.string().openapi({ format: 'binary' })

export const savePicture = route('put', '/api/pictures/{use}/{id}', 'pages.write', {
  audit: 'picture.save',
  params: target,
  body: {
    required: true,
    description: 'The file itself, at most 10 MB and 40 megapixels.',
    content: Object.fromEntries(uploadTypes.map(type => [type, { schema: file }])),
  },
  200: answers(picture, 'The picture, which replaced the one before.'),
})

export const describePicture = route('patch', '/api/pictures/{use}/{id}', 'pages.write', {
  audit: 'picture.describe',
  params: target,
  body: z.object({ alt: text(MAX_ALT) }),
  200: answers(picture, 'The picture with its new description.'),
})

export const removePicture = route('delete', '/api/pictures/{use}/{id}', 'pages.write', {
  audit: 'picture.remove',
  params: target,
})

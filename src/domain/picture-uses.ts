/** What a picture is for. A page has a logo and a cover. */
export const pictureUses = ['logo', 'cover', 'staff', 'service'] as const
export type PictureUse = (typeof pictureUses)[number]

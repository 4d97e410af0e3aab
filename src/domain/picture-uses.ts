export const pictureUses = ['logo', 'cover', 'staff', 'service'] as const
export type PictureUse = (typeof pictureUses)[number]

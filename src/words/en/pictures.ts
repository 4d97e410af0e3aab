export const pictures = {
  labels: { logo: 'Logo', cover: 'Cover picture', staff: 'Picture', service: 'Picture' },
  /** For screen readers, because a form may have two of these buttons. */
  choose: { logo: 'Choose a logo', cover: 'Choose a cover', other: 'Choose a picture' },
  replace: { logo: 'Replace the logo', cover: 'Replace the cover', other: 'Replace' },
  remove: { logo: 'Remove the logo', cover: 'Remove the cover', other: 'Remove' },
  drop: 'JPEG, PNG or WebP, up to 10 MB. You can drop it here.',
  later: 'Uploaded when you save.',
  uploading: 'Uploading, {{percent}}%',
  working: 'Resizing…',
  saved: 'Picture saved',
  removed: 'Picture removed',
  wrongType: 'Choose a JPEG, PNG or WebP file.',
  failed: 'The picture could not be uploaded. Please try again.',
  alt: 'What it shows',
  altHelp: 'Optional. Read aloud to people who can’t see it.',
} as const

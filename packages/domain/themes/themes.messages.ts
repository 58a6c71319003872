import { defineMessages } from '../kit/text.ts'

type At = { path: string }
type Tweak = { title: string }

/** Errors of theme imports and tweak values, with advice for the owner. */
export const themesMessages = defineMessages('themes', {
  notAFolder: ({ path }: At) => `${path} is not a folder. Please give the folder that holds template.conf.`,
  zip: ({ path }: At) => `${path} is packed. Please unpack it first and give the folder that holds template.conf.`,
  leadsOut: ({ path }: At) =>
    `${path} is a link that leads out of the theme’s folder. Please put the file itself in its place.`,
  specialFile: ({ path }: At) => `${path} is neither a file nor a folder. Please take it out of the theme.`,
  unreadable: ({ path }: At) => `${path} can’t be read by this user. Please allow it, or take it out of the theme.`,
  tooManyFiles: (values: { most: number }) =>
    `The folder holds more than ${values.most} files. Please leave out what is no part of the theme.`,
  tooDeep: ({ path }: At) => `${path} lies in too many folders within each other. Please move it up.`,
  tooLarge: (values: { megabytes: number }) =>
    `The theme is larger than ${values.megabytes} MB. Please leave out what is no part of it.`,
  fileTooLarge: ({ path, megabytes }: At & { megabytes: number }) =>
    `${path} is larger than ${megabytes} MB. Please make it smaller.`,
  badName: ({ path }: At) =>
    `${path} is a name that not every machine can keep. Please use letters, digits, hyphens and dots.`,
  sameName: ({ path, other }: At & { other: string }) =>
    `${path} and ${other} differ only in capital letters. Please rename one of them.`,
  notText: ({ path, line }: At & { line: number }) =>
    `${path} is not text in UTF-8, or holds NUL characters (line ${line}). Please save it as UTF-8, without them.`,
  badConf: ({ place, why }: { place: string; why: string }) => `template.conf can’t be used: ${why} (${place}).`,
  endlessStyles: () =>
    'The stylesheets take more time or memory than a theme may. Please look for a mixin that calls itself.',
  tweakUnknown: ({ title }: Tweak) => `The theme that the site wears has no tweak “${title}”.`,
  tweakColor: ({ title }: Tweak) => `“${title}” needs a colour, for example #96472a or rgba(0, 0, 0, 0.5).`,
  tweakNumber: ({ title }: Tweak) => `“${title}” needs a number, for example 12 or 1.5em.`,
  tweakRange: ({ title, min, max }: Tweak & { min: string; max: string }) =>
    `“${title}” must be between ${min} and ${max}.`,
  tweakOption: ({ title, options }: Tweak & { options: string }) => `“${title}” must be one of: ${options}.`,
  tweakSwitch: ({ title }: Tweak) => `“${title}” can only be on or off.`,
  tweakFont: ({ title }: Tweak) =>
    `“${title}” needs the properties of a font, for example {font-family: Georgia; font-size: 18px}.`,
  tweakImage: ({ title }: Tweak) => `“${title}” needs the address of a picture of this site, or nothing.`,
  versionNotFound: () => 'The site never had this version of a theme.',
  valuesInvalid: () => 'Some of these values can’t be used. Nothing was changed.',
})

import { filesCardMessages } from '../../downloads/product-files-studio.messages.ts'
import { defineTranslations } from '../../kit/text.ts'

export const studioProductFilesTranslations = defineTranslations(filesCardMessages, {
  files: () => 'Dateien',
  fileCount: ({ count, max }) => `${count} von ${max}`,
  loading: () => 'Die Dateien werden geladen …',
  add: () => 'Datei hinzufügen',
  none: () => 'Diese Datei bekommen Käufer, sobald sie bezahlt haben. Jede Art von Datei bis 500 MB.',
  neededFirst: () => 'Ein Download braucht eine Datei, bevor er im Shop sein kann.',
  missing: () =>
    'Dieser Download ist ohne Datei im Shop, Käufer bekommen also nichts. Fügen Sie seine Datei hinzu, oder verbergen Sie ihn.',
  about: ({ size, downloads }) => {
    if (downloads === 0) return size
    return `${size}, ${downloads === 1 ? 'einmal' : `${downloads}-mal`} heruntergeladen`
  },
  replace: () => 'Ersetzen',
  replaceFile: ({ name }) => `${name} ersetzen`,
  removeFile: ({ name }) => `${name} entfernen`,
  replacing: ({ name, former }) => `${name} ersetzt ${former}`,
  added: ({ name }) => `${name} hinzugefügt`,
  replaced: ({ name }) => `${name} ersetzt die bisherige Datei, auch für frühere Käufer`,
  removed: ({ name }) => `${name} entfernt, auch für frühere Käufer`,
  restored: ({ name }) => `${name} ist wieder da`,
  empty: ({ name }) => `${name} ist leer. Bitte wählen Sie eine andere Datei.`,
})

/** Returns the keys of a shortcut as they are shown: `$mod+k` is `⌘ K` or `Ctrl K`, `g o` is `G`, `O` one after the other. */
export function shownKeys(keys: string, isApple = isApplePlatform()): string[] {
  return keys.split(' ').map((press) =>
    press
      .split(/(?<=[\w\]])\+/u)
      .filter((part) => !part.startsWith('['))
      .map((part) => partText(part, isApple))
      .join(isApple ? '' : ' '),
  )
}

function partText(part: string, isApple: boolean): string {
  const names: Readonly<Record<string, string>> = {
    $mod: isApple ? '⌘' : 'Ctrl',
    Shift: isApple ? '⇧' : 'Shift',
    Alt: isApple ? '⌥' : 'Alt',
    Space: '␣',
    Enter: '↵',
    Escape: 'Esc',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Backspace: '⌫',
  }
  return names[part] ?? (part.length === 1 ? part.toUpperCase() : part)
}

function isApplePlatform(): boolean {
  return /Mac|iPod|iPhone|iPad/u.test(navigator.platform)
}

type Anything = ReturnType<typeof JSON.parse>

/** Runs a theme's script with the page's globals as parameters. */
export function run(script: string): Anything {
  const theirs: unknown = Reflect.construct(Function, [...Object.keys(names()), script])
  return (theirs as (...given: unknown[]) => Anything)(...Object.values(names()))
}

function names(): Record<string, unknown> {
  return Object.fromEntries(
    ['Y', 'YUI', 'Singleton', 'Class', 'Squarespace', 'Static', 'ImageLoader', 'UserAccountApi'].map((name) => [
      name,
      Reflect.get(window, name),
    ]),
  )
}

export function place(html: string): void {
  document.body.innerHTML = html
}

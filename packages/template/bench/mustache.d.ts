declare module 'mustache' {
  const mustache: { render(template: string, view: unknown, partials?: Readonly<Record<string, string>>): string }
  export default mustache
}

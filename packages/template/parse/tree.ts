/** One part of a reference. `a.0.b` is `['a', 0, 'b']`; the first segment may be `@`, `@name` or `$name`. */
export type PathSegment = string | number
export type Reference = readonly PathSegment[]

/** A call of a formatter or predicate with its arguments as written. `delimiter` is '' when there are no arguments. */
export type BuiltinCall = { name: string; words: readonly string[]; delimiter: string }

export type TemplateBlock = readonly TemplateNode[]

/** A further branch of a block: `{.or}` (no test) or `{.or name? args}`. */
export type Branch = { at: number; test: BuiltinCall | null; block: TemplateBlock }

export type IfOperator = '&&' | '||'

export type Binding = { key: string; reference: Reference }

type Tagged = { at: number; end: number }

type VariableNode = Tagged & { kind: 'variable'; references: readonly Reference[]; formatters: readonly BuiltinCall[] }
type BindNode = Tagged & {
  kind: 'bind'
  name: string
  references: readonly Reference[]
  formatters: readonly BuiltinCall[]
}
type ContextNode = Tagged & { kind: 'context'; name: string; bindings: readonly Binding[] }
type InjectNode = Tagged & {
  kind: 'inject'
  name: string
  path: string
  words: readonly string[]
  delimiter: string
}
type EvalNode = Tagged & { kind: 'eval'; expression: string }
type IncludeNode = Tagged & { kind: 'include'; name: string; words: readonly string[]; delimiter: string }
type LiteralNode = Tagged & { kind: 'literal'; text: string }
type CommentNode = Tagged & { kind: 'comment'; text: string; isMultiline: boolean }

/** A node whose block is rendered under a condition. `otherwise` are its further branches. */
type Conditional = Tagged & { block: TemplateBlock; otherwise: readonly Branch[] }

export type SectionNode = Conditional & { kind: 'section'; reference: Reference }
export type RepeatedNode = Conditional & { kind: 'repeated'; reference: Reference; between: TemplateBlock }
export type PredicateNode = Conditional & { kind: 'predicate'; test: BuiltinCall }
export type IfNode = Conditional & {
  kind: 'if'
  references: readonly Reference[]
  operators: readonly IfOperator[]
}
export type MacroNode = Tagged & { kind: 'macro'; name: string; block: TemplateBlock }
/**
 * Struct and atom nodes have no syntax in template text: they come only from imported JSON. `opaque` is kept for the export. A
 * struct also contains nodes.
 */
type StructNode = Tagged & { kind: 'struct'; opaque: unknown; block: TemplateBlock }
type AtomNode = Tagged & { kind: 'atom'; opaque: unknown }

export type TemplateNode =
  | { kind: 'text'; at: number; text: string }
  | VariableNode
  | BindNode
  | ContextNode
  | InjectNode
  | EvalNode
  | IncludeNode
  | LiteralNode
  | CommentNode
  | SectionNode
  | RepeatedNode
  | PredicateNode
  | IfNode
  | MacroNode
  | StructNode
  | AtomNode

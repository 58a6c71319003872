import type { ReactNode } from 'react'
import { textParts } from '@sitewright/domain/search-page/text-parts.ts'
import { searchFieldMessages } from '@sitewright/domain/search-page/search-field.messages.ts'
import { translate } from '../kit/translate.ts'
import { useStore } from '../kit/use-store.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import type { Suggestion, Suggestions } from './suggestions-store.ts'

/** Element ids: `list` names the list that the field controls, `option` the option at a position. */
export type ListIds = { list: string; option: (at: number) => string }

/** Roles for which HTML has no element that can be styled and closed like a list of links. */
const listAttributes = { role: 'listbox' } as const
const optionAttributes = (isActive: boolean) => ({ role: 'option', 'aria-selected': isActive })

type Props = { suggestions: Suggestions; searchPath: string; ids: ListIds }

/** The list below a search field: suggestions or the visitor's last searches, and a status text for screen readers. */
export function SuggestionList({ suggestions, searchPath, ids }: Props) {
  const { shown, active, announcement } = useStore(suggestions)
  return (
    <>
      {shown.kind === 'nothing' && <div id={ids.list} {...listAttributes} hidden aria-label={label('suggestions')} />}
      {shown.kind === 'found' && (
        <div className="sw-suggestions-panel">
          <div id={ids.list} {...listAttributes} aria-label={label('suggestions')}>
            {shown.suggestions.map((suggestion, at) => (
              <Option key={suggestion.id} href={suggestion.fullUrl} id={ids.option(at)} isActive={at === active}>
                <SuggestionText suggestion={suggestion} />
              </Option>
            ))}
          </div>
          <a className="sw-suggestions-all" href={resultsUrl(searchPath, shown.query)}>
            {translate(searchFieldMessages.allResults, { query: shown.query })}
          </a>
        </div>
      )}
      {shown.kind === 'recent' && <Recent {...{ suggestions, searchPath, ids, active }} searches={shown.searches} />}
      <output {...visuallyHidden}>{announcement}</output>
    </>
  )
}

function label(name: 'suggestions' | 'recent' | 'clearRecent'): string {
  return translate(searchFieldMessages[name])
}

function resultsUrl(searchPath: string, query: string): string {
  return `${searchPath}?q=${encodeURIComponent(query)}`
}

type OptionProps = { href: string; id: string; isActive: boolean; onClick?: () => void; children: ReactNode }

/** An option is a link, so that it can be opened in a new tab. It never gets the focus, which stays in the field. */
function Option({ href, id, isActive, onClick, children }: OptionProps) {
  return (
    <a
      className="sw-suggestion"
      {...optionAttributes(isActive)}
      id={id}
      href={href}
      tabIndex={-1}
      onClick={onClick}
      onMouseDown={keepFocus}
      draggable={false}
      ref={isActive ? showInList : null}
    >
      {children}
    </a>
  )
}

function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

function SuggestionText({ suggestion: { kind, title, marks, imageUrl } }: { suggestion: Suggestion }) {
  return (
    <>
      <span className="sw-suggestion-picture">
        {imageUrl !== null && <img src={`${imageUrl}?format=100w`} alt="" width={44} height={44} loading="lazy" />}
      </span>
      <span className="sw-suggestion-title" dir="auto">
        {textParts(title, marks).map(({ text, isMatch }, at) =>
          isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>{' '}
      {kind !== 'product' && <span className="sw-suggestion-kind">{translate(searchFieldMessages[kind])}</span>}
    </>
  )
}

type RecentProps = Props & { searches: readonly string[]; active: number }

/**
 * The visitor's last searches. The buttons that remove one stand in a column of their own, because options of a list box cannot
 * contain buttons.
 */
function Recent({ suggestions, searchPath, ids, active, searches }: RecentProps) {
  return (
    <div className="sw-suggestions-panel">
      <p className="sw-suggestions-head">
        <span>{label('recent')}</span>
        <button type="button" onMouseDown={keepFocus} onClick={() => suggestions.clearRecent()}>
          {label('clearRecent')}
        </button>
      </p>
      <div className="sw-suggestions-recent">
        <div id={ids.list} {...listAttributes} aria-label={label('recent')}>
          {searches.map((query, at) => (
            <Option
              key={query}
              href={resultsUrl(searchPath, query)}
              id={ids.option(at)}
              isActive={at === active}
              onClick={() => suggestions.remember(query)}
            >
              <span className="sw-suggestion-title" dir="auto">
                {query}
              </span>
            </Option>
          ))}
        </div>
        <ul>
          {searches.map((query) => (
            <li key={query}>
              <button
                type="button"
                aria-label={translate(searchFieldMessages.removeRecent, { query })}
                onMouseDown={keepFocus}
                onClick={() => suggestions.removeRecent(query)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

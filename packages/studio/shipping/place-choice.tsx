import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { IconButton } from '@sitewright/ui/button.tsx'
import { SearchField } from '@sitewright/ui/forms/search-field.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import styles from './shipping.module.css'

/** Places shown by the search; more letters find fewer. */
const mostResults = 8

export type Place = { code: string; name: string }

/** Places that are chosen by a search among all, such as countries. Enter adds the first that is found. */
export function PlaceChoice({
  field,
  label,
  texts,
  all,
  chosen,
  error,
  onChange,
}: {
  field: string
  label: string
  texts: { find: string; hint: string; none: string; help?: string }
  all: readonly Place[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (codes: readonly string[]) => void
}) {
  const [text, setText] = useState('')
  const found = text.trim() === '' ? [] : findPlaces(all, text).filter(({ code }) => !chosen.includes(code))
  const add = (code: string) => {
    onChange([...chosen, code])
    setText('')
  }
  return (
    <fieldset className={styles['fields']} data-field={field}>
      <legend className={styles['legend']}>{label}</legend>
      <Chosen all={all} chosen={chosen} onChange={onChange} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the search inside, which has a sheet's form around it */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          if (!(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          if (found[0]) add(found[0].code)
        }}
      >
        <SearchField label={texts.find} placeholder={texts.hint} value={text} onChange={setText} />
      </div>
      {text.trim() !== '' && <Results found={found} none={texts.none} onAdd={add} />}
      {error === undefined && texts.help !== undefined && <p className={styles['help']}>{texts.help}</p>}
      {error !== undefined && <FieldProblem text={error} />}
    </fieldset>
  )
}

type ChosenProps = { all: readonly Place[]; chosen: readonly string[]; onChange: (codes: readonly string[]) => void }

function Chosen({ all, chosen, onChange }: ChosenProps) {
  const translate = useTranslate()
  if (chosen.length === 0) return null
  return (
    <ul className={styles['chips']}>
      {chosen.map((code) => {
        const name = all.find((place) => place.code === code)?.name ?? code
        return (
          <li key={code}>
            <bdi>{name}</bdi>
            <IconButton
              label={translate(messages.remove, { name })}
              onPress={() => onChange(chosen.filter((one) => one !== code))}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

type ResultsProps = { found: readonly Place[]; none: string; onAdd: (code: string) => void }

function Results({ found, none, onAdd }: ResultsProps) {
  const translate = useTranslate()
  return (
    <ul className={styles['results']}>
      {found.slice(0, mostResults).map(({ code, name }) => (
        <li key={code}>
          <bdi>{name}</bdi>
          <IconButton label={translate(messages.add, { name })} onPress={() => onAdd(code)}>
            <Icon name="plus" size={14} />
          </IconButton>
        </li>
      ))}
      {found.length === 0 && <li className={styles['help']}>{none}</li>}
    </ul>
  )
}

/** The error of a field that consists of several controls, such as the list of countries. */
export function FieldProblem({ text }: { text: string }) {
  return (
    <p className={styles['problem']} role="alert">
      <Icon name="alert" size={14} />
      {text}
    </p>
  )
}

/** Finds places by the beginnings of the words of their names, or by their codes: those with that code first. */
function findPlaces(all: readonly Place[], text: string): Place[] {
  const typed = plain(text)
  const words = (name: string) => plain(name).split(/[\s(-]+/u)
  const isFound = ({ code, name }: Place) =>
    plain(code) === typed || plain(name).startsWith(typed) || words(name).some((word) => word.startsWith(typed))
  const rank = ({ code, name }: Place) => (plain(code) === typed ? 0 : plain(name).startsWith(typed) ? 1 : 2)
  return all.filter(isFound).toSorted((one, other) => rank(one) - rank(other))
}

/** Returns a name without its accents, so that a search for `osterreich` finds Österreich. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}

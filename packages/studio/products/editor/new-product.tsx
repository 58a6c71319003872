import {
  productFormMessages as messages,
  productListMessages,
  variantGridMessages,
} from '@sitewright/domain/catalog/products-studio.messages.ts'
import { productSavedAnswer, type NewProductBody } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { defaultCurrency } from '@sitewright/domain/kit/money.ts'
import { moneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { productTypes, type ProductType } from '@sitewright/domain/kit/enums.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { Pane, PaneBody, PaneContent, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useTouchedFields } from '@sitewright/ui/use-touched-fields.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { callApi } from '../../kit/api.ts'
import { useAction } from '../../kit/form/use-action.ts'
import { WaitingState } from '../../kit/form/save-state.tsx'
import { useKeptValue } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { PicturePicker } from '../../media/picker/picture-picker.tsx'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { emptyRow, withCell } from '../grid/variant-table.ts'
import { problemsOf, cellKey } from '../grid/read-cells.ts'
import { variantOfRow } from '../form/product-form.ts'
import { typeNames } from '../product-names.ts'
import { productApiPath, useProductList, useReloadProducts } from '../products-query.ts'
import { BackToProducts } from './product-head.tsx'
import styles from './product-editor.module.css'

const titles = [messages.whichType, messages.whatName, messages.whichPictures]
const steps = titles.length
const typeHelp = {
  [productTypes.physical]: messages.physicalHelp,
  [productTypes.digital]: messages.digitalHelp,
  [productTypes.service]: messages.serviceHelp,
  [productTypes.giftCard]: messages.giftCardHelp,
  [productTypes.paywall]: messages.paywallHelp,
} as const

/** Creates a product in three steps: what it is, its name and price, and pictures. All else is added on its page. */
export function NewProduct({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const [step, setStep] = useState(1)
  const form = useRef<HTMLFormElement>(null)
  const draft = useNewProduct(site)
  const create = useCreate(site, draft)
  const submit = () => {
    const missing = step === 2 ? draft.check() : undefined
    if (missing !== undefined) return form.current?.querySelector<HTMLElement>(`[name=${missing}]`)?.focus()
    return step < steps ? setStep(step + 1) : create.run(draft.body())
  }
  const footer = (
    <span className={styles['buttons']}>
      {step > 1 && (
        <Button look="plain" onPress={() => setStep(step - 1)}>
          {translate(messages.back)}
        </Button>
      )}
      <Button type="submit" look="primary" isBusy={create.isBusy}>
        {translate(step < steps ? messages.next : messages.create)}
      </Button>
    </span>
  )
  return (
    <Screen isTinted>
      <Pane>
        <PaneHeader title={translate(messages.newTitle)} above={<BackToProducts site={site} />} />
        <PaneBody>
          <PaneContent>
            <form
              ref={form}
              className={styles['steps']}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                submit()
              }}
            >
              <Card
                title={translate(titles[step - 1] ?? messages.whichType)}
                note={<span className={styles['count']}>{translate(messages.step, { step, steps })}</span>}
                footer={footer}
              >
                <CardBody>
                  {step === 1 && <TypeChoice type={draft.type} onChoose={(type) => draft.set({ type })} />}
                  {step === 2 && <NameAndPrice draft={draft} />}
                  {step === steps && <Pictures site={site} draft={draft} />}
                  {create.problem !== undefined && <Problem text={create.problem} />}
                  <WaitingState word={create.word} />
                </CardBody>
              </Card>
            </form>
          </PaneContent>
        </PaneBody>
      </Pane>
    </Screen>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <p className={styles['problem']} role="alert">
      {text}
    </p>
  )
}

type Entered = { type: ProductType; title: string; price: string; images: readonly string[] }

const nothingEntered: Entered = { type: productTypes.physical, title: '', price: '', images: [] }

function readEntered(kept: unknown): Entered | null {
  const { type, title, price, images } = { ...(kept as Partial<Entered> | null) } // each field is checked here
  const known = Object.values(productTypes).find((one) => one === type)
  if (known === undefined || typeof title !== 'string' || typeof price !== 'string' || !Array.isArray(images))
    return null
  return { type: known, title, price, images: images.filter((image) => typeof image === 'string') }
}

type NewProductDraft = ReturnType<typeof useNewProduct>

/** React hook with what was entered so far. `check` shows what is missing, and returns the first such field. */
function useNewProduct(site: SiteOfSession) {
  const translate = useTranslate()
  const draftKey = `${site.id} product new`
  const [entered, change, forget] = useKeptValue(draftKey, nothingEntered, readEntered)
  const { type, title, images, price } = entered
  const row = withCell(emptyRow('new', 0), 'price', price)
  const touched = useTouchedFields()
  const currency = useProductList(site.id, {}).data?.currency ?? defaultCurrency
  const priceProblem = problemsOf({ options: [], rows: [row] }, ['price'], currency).get(cellKey(row, 'price'))
  const errors = {
    title: title.trim() === '' ? translate(messages.titleMissing) : undefined,
    price: priceProblem?.(translate),
  }
  const check = () => {
    touched.leaveAll()
    return (['title', 'price'] as const).find((name) => errors[name] !== undefined)
  }
  const body = (): NewProductBody => {
    return { productType: type, title: title.trim(), images: [...images], variants: [variantOfRow(row, [], currency)] }
  }
  return {
    ...entered,
    draftKey,
    set: (changed: Partial<Entered>) => change((now) => ({ ...now, ...changed })),
    forget,
    currency,
    touched,
    errors,
    check,
    body,
  }
}

function NameAndPrice({ draft }: { draft: NewProductDraft }) {
  const translate = useTranslate()
  const { currency, touched, errors } = draft
  const isGiftCard = draft.type === productTypes.giftCard
  const { before, after } = moneyPattern(currency)
  const shared = (name: 'title' | 'price') => ({
    name,
    autoComplete: 'off',
    error: touched.isLeft(name) ? errors[name] : undefined,
    onBlur: () => touched.leave(name),
  })
  return (
    <>
      <TextField
        {...shared('title')}
        label={translate(messages.name)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step was asked for
        autoFocus
        value={draft.title}
        onChange={(title) => draft.set({ title })}
      />
      <TextField
        {...shared('price')}
        label={translate(isGiftCard ? variantGridMessages.amount : variantGridMessages.price)}
        help={isGiftCard ? translate(variantGridMessages.moreAmounts) : undefined}
        prefix={before.trim() || after.trim()}
        inputMode="decimal"
        value={draft.price}
        onChange={(price) => draft.set({ price })}
      />
    </>
  )
}

function Pictures({ site, draft }: { site: SiteOfSession; draft: NewProductDraft }) {
  const translate = useTranslate()
  return (
    <>
      <PicturePicker
        site={site}
        label={translate(messages.pictures)}
        value={draft.images}
        max={catalogLimits.images}
        onChange={(images) => draft.set({ images })}
      />
      <p className={styles['help']}>
        {translate(messages.skipPicture)} {translate(messages.startsAsDraft)}
      </p>
    </>
  )
}

function TypeChoice({ type, onChoose }: { type: ProductType; onChoose: (type: ProductType) => void }) {
  const translate = useTranslate()
  const types = Object.values(productTypes)
  return (
    <RadioChoices
      legend={translate(productListMessages.type)}
      choices={types.map((one) => ({
        value: String(one),
        label: translate(typeNames[one]),
        help: translate(typeHelp[one]),
      }))}
      chosen={String(type)}
      onChoose={(value) => onChoose(types.find((one) => String(one) === value) ?? type)}
    />
  )
}

function useCreate(site: SiteOfSession, { draftKey, body: bodyNow, forget }: NewProductDraft) {
  const translate = useTranslate()
  const navigate = useNavigate()
  return useAction({
    site: site.id,
    subject: `new product ${site.id}`,
    send: async (body: NewProductBody, idempotencyKey) =>
      productSavedAnswer.parse(
        await callApi({ method: 'POST', path: productApiPath(), body, site: site.id, idempotencyKey }),
      ),
    reload: useReloadProducts(site.id),
    doneText: ({ detail }) => translate(messages.created, { name: detail.product.title }),
    undoneText: translate(messages.newUndone),
    onDone: ({ detail }) => {
      forget()
      void navigate({ to: paths.product(site.identifier, detail.id) })
    },
    draft: { key: draftKey, input: bodyNow() },
  })
}

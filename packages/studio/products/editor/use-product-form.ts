import {
  productFormMessages as messages,
  variantGridMessages,
} from '@sitewright/domain/catalog/products-studio.messages.ts'
import {
  productSavedAnswer,
  type ProductDetail,
  type ProductSavedAnswer,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { useMemo, useRef, useState } from 'react'
import { callApi } from '../../kit/api.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import type { Changer, EditForm, FormErrors, Versioned } from '../../kit/form/edit-form.ts'
import { useEditForm } from '../../kit/form/use-edit-form.ts'
import { useUndo } from '../../kit/form/use-undo.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { formProblems, serverProblems } from '../form/form-problems.ts'
import { formOf, productOfForm, type ProductForm } from '../form/product-form.ts'
import { hasAmounts } from '../grid/gift-amounts.ts'
import type { Problems } from '../grid/read-cells.ts'
import type { VariantTable } from '../grid/variant-table.ts'
import { fetchProduct, productApiPath, useHoldProduct, useReloadProducts } from '../products-query.ts'

/** Problems of cells that the server found, valid for the table that was sent. */
type Refused = { table: VariantTable; cells: Problems }

/**
 * React hook with the form of a product. The server merges what others changed meanwhile in other fields; where both changed the
 * same field, the form asks.
 */
export function useProductForm(
  site: SiteOfSession,
  detail: ProductDetail,
): { form: EditForm<ProductForm>; cells: Problems } {
  const translate = useTranslate()
  const hold = useHoldProduct(site.id)
  const undo = useUndo({
    site: site.id,
    reload: useReloadProducts(site.id),
    undoneText: translate(messages.saveUndone, { name: detail.product.title }),
  })
  const [refused, setRefused] = useState<Refused | null>(null)
  const savedIds = useRef(new Map<string, string>())
  const saved = useSavedForm(detail)

  const save = async (values: ProductForm, version: number, idempotencyKey: string) => {
    const answer = await sendProduct(
      site,
      { id: detail.id, version, values: withIds(values, savedIds.current), detail },
      idempotencyKey,
    ).catch((failure: unknown) => {
      throw sortedFailure(failure, values, (cells) => setRefused({ table: values.table, cells }))
    })
    const stored = formOf(answer.detail.product, answer.detail, { stock: answer.detail.stock, before: values.table })
    for (const row of stored.table.rows) if (row.id !== null) savedIds.current.set(row.key, row.id)
    setRefused(null)
    hold(answer.detail)
    announce(answer)
    return { version: answer.detail.version, values: stored }
  }
  const announce = ({ merged, undo: request, detail: { product, state } }: ProductSavedAnswer) => {
    const isPublished = detail.state !== 'visible' && state === 'visible'
    const savedText = merged.length > 0 ? messages.savedMerged : messages.savedDone
    const text = isPublished ? messages.publishedDone : savedText
    const subject = `product ${detail.id}`
    const offered = request && {
      label: translate(sitesMessages.undo),
      run: (about?: string) => undo(request, subject, about),
    }
    notifyDone(subject, translate(text, { name: product.title }), offered ?? undefined)
  }
  const checkForm = (values: ProductForm): FormErrors<ProductForm> => {
    const { fields, cells } = formProblems(values, detail)
    const texts = Object.fromEntries([...fields].map(([name, problem]) => [name, problem(translate)]))
    const all = { ...texts, plan: texts['plan'] ?? texts['payments'] }
    const [first] = cells.values()
    if (first && (values.table.options.length === 0 || hasAmounts(values))) return { ...all, table: first(translate) }
    return cells.size === 0 ? all : { ...all, table: translate(variantGridMessages.problems, { count: cells.size }) }
  }
  const form = useEditForm<ProductForm>({
    draftKey: `${site.id} product ${detail.id}`,
    saved,
    check: checkForm,
    save,
    reload: async () => theirsOf(await fetchProduct(site.id, detail.id)),
  })
  const own = formProblems(form.values, detail).cells
  const isStillRefused = refused !== null && refused.table === form.values.table
  return { form, cells: isStillRefused ? new Map([...refused.cells, ...own]) : own }
}

/** The form of what the server last said. */
function useSavedForm(detail: ProductDetail) {
  return useMemo(
    () => ({ version: detail.version, values: formOf(detail.product, detail, { stock: detail.stock }) }),
    // oxlint-disable-next-line react/exhaustive-deps -- the same version has the same values
    [detail.id, detail.version],
  )
}

async function sendProduct(
  site: SiteOfSession,
  { id, version, values, detail }: { id: string; version: number; values: ProductForm; detail: ProductDetail },
  idempotencyKey: string,
): Promise<ProductSavedAnswer> {
  const body = { version, product: productOfForm(values, detail) }
  const path = productApiPath(id)
  return productSavedAnswer.parse(await callApi({ method: 'PUT', path, body, site: site.id, idempotencyKey }))
}

/** Returns what was saved meanwhile, with who did. */
function theirsOf(theirs: ProductDetail): Versioned<ProductForm> & { by: Changer } {
  const values = formOf(theirs.product, theirs, { stock: theirs.stock })
  return { version: theirs.version, values, by: { name: theirs.updatedBy, isYou: theirs.isUpdatedByYou } }
}

/** Variants that an earlier save of this form has added are saved ones from then on. */
function withIds(values: ProductForm, ids: ReadonlyMap<string, string>): ProductForm {
  const rows = values.table.rows.map((row) => (row.id === null ? { ...row, id: ids.get(row.key) ?? null } : row))
  return { ...values, table: { ...values.table, rows } }
}

/** Returns a failure with the names of the form's fields instead of the server's paths. */
function sortedFailure(failure: unknown, { table }: ProductForm, onCells: (cells: Problems) => void): unknown {
  if (!(failure instanceof CallFailure) || !failure.refused) return failure
  const { refused, status } = failure
  if (refused.code === 'changes.changed-meanwhile') return failure
  const { fields, cells } = serverProblems(refused.fields, table)
  onCells(cells)
  const texts = [...fields].map(([name, problem]) => [
    name === 'variants' || name === 'options' ? 'table' : name,
    problem(plain),
  ])
  const [cell] = cells.values()
  const all = { ...(cell && { table: cell(plain) }), ...Object.fromEntries(texts) }
  return new CallFailure('refused', status, { ...refused, fields: all })
}

/** Texts of the server are in the reader's language already. */
const plain = () => ''

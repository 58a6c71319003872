import { maxStock } from '@sitewright/domain/kit/limits.ts'
import { maxShopTextChars } from '@sitewright/domain/sites/settings.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventorySettings, InventorySettingsAnswer } from '@sitewright/domain/stock/inventory.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { QuantityField } from '@sitewright/ui/forms/quantity-field.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import type { EditForm } from '../kit/form/edit-form.ts'
import { SaveState } from '../kit/form/save-state.tsx'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { useTranslate } from '../kit/locale.tsx'
import { useDenied } from '../session/denied.ts'
import {
  fetchInventorySettings,
  inventoryKeys,
  saveInventorySettings,
  useInventorySettings,
} from './inventory-query.ts'
import type { InventoryScreen } from './inventory-screen.ts'
import { ScarcityPreview } from './scarcity-preview.tsx'
import styles from './sheets.module.css'

/**
 * Sheet with what shoppers see of the last units, with a live preview, and what the team sees of low stock. Saves by itself; the
 * list beside it stays usable.
 */
export function SettingsSheet({ screen }: { screen: InventoryScreen }) {
  const translate = useTranslate()
  const { change } = useListSearch()
  const { data, error, refetch } = useInventorySettings(screen.site.id)
  const onClose = () => change({ sheet: '' })
  if (data) return <SettingsForm screen={screen} answer={data} onClose={onClose} />
  return (
    <SideSheet title={translate(messages.scarcity)} closeLabel={translate(sitesMessages.close)} onClose={onClose}>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
    </SideSheet>
  )
}

type FormProps = { screen: InventoryScreen; answer: InventorySettingsAnswer; onClose: () => void }

function SettingsForm({ screen, answer, onClose }: FormProps) {
  const translate = useTranslate()
  const { version, ...saved } = answer
  const [first] = useState(saved)
  const form = useSettingsForm(screen, saved, version)
  const { values, set } = form
  const reset = () => {
    for (const name of Object.keys(first) as (keyof InventorySettings)[]) set(name, first[name])
  }
  return (
    <SideSheet
      title={translate(messages.scarcity)}
      closeLabel={translate(sitesMessages.close)}
      onClose={onClose}
      footer={
        <>
          <SaveState word={form.word} />
          <Button look="plain" isDisabled={!screen.mayChange} onPress={reset}>
            {translate(messages.reset)}
          </Button>
        </>
      }
    >
      <fieldset className={styles['fields']} disabled={!screen.mayChange}>
        <ScarcityFields screen={screen} form={form} />
        <ScarcityPreview screen={screen} settings={values} />
        <hr className={styles['rule']} />
        <LowStockFields form={form} />
      </fieldset>
      {form.problem !== undefined && <p role="alert">{form.problem}</p>}
    </SideSheet>
  )
}

function useSettingsForm({ site }: InventoryScreen, values: InventorySettings, version: number) {
  const client = useQueryClient()
  const keep = (answer: InventorySettingsAnswer): void => {
    client.setQueryData(inventoryKeys.settings(site.id), answer)
    void client.invalidateQueries({ queryKey: inventoryKeys.lists(site.id) })
  }
  return useEditForm<InventorySettings>({
    draftKey: `${site.id} inventory settings`,
    saved: { values, version },
    check: () => ({}),
    save: async (changed, based, key) => {
      const answer = await saveInventorySettings(site.id, { ...changed, version: based }, key)
      keep(answer)
      return { version: answer.version }
    },
    reload: async () => {
      const answer = await fetchInventorySettings(site.id)
      keep(answer)
      const { version: newest, ...theirs } = answer
      const by = await findLastChanger(site.id, { kind: 'site', id: site.id }).catch(() => undefined)
      return { values: theirs, version: newest, ...(by && { by }) }
    },
    isAutosaved: true,
  })
}

/** What stands for the number of units in the stored text. Owners see a word of their language. */
const storedStock = '{qtyInStock}'

function ScarcityFields({ screen, form }: { screen: InventoryScreen; form: EditForm<InventorySettings> }) {
  const translate = useTranslate()
  const denied = useDenied(screen.site, 'manage-products')
  const { values, set } = form
  const field = form.field('scarcityText')
  const stock = `{${translate(messages.stockName)}}`
  return (
    <>
      <p className={styles['help']}>{denied ?? translate(messages.scarcityHelp)}</p>
      <Checkbox
        isChecked={values.isScarcityOnPages}
        help={translate(messages.onPagesHelp)}
        onChange={(isOn) => set('isScarcityOnPages', isOn)}
      >
        {translate(messages.onPages)}
      </Checkbox>
      <Checkbox
        isChecked={values.isScarcityInBlocks}
        help={translate(messages.inBlocksHelp)}
        onChange={(isOn) => set('isScarcityInBlocks', isOn)}
      >
        {translate(messages.inBlocks)}
      </Checkbox>
      <Threshold label={translate(messages.showAtMost)} form={form} name="scarcityThreshold" />
      <TextField
        label={translate(messages.message)}
        note={translate(messages.messageHelp, { name: stock })}
        maxLength={maxShopTextChars.scarcity}
        isDisabled={!screen.mayChange}
        {...field}
        value={field.value.replaceAll(storedStock, stock)}
        onChange={(text) => field.onChange(text.replaceAll(stock, storedStock))}
      />
    </>
  )
}

function LowStockFields({ form }: { form: EditForm<InventorySettings> }) {
  const translate = useTranslate()
  const { values, set } = form
  return (
    <>
      <h3 className={styles['heading']}>{translate(messages.lowStock)}</h3>
      <p className={styles['help']}>{translate(messages.lowStockHelp)}</p>
      <Threshold label={translate(messages.lowAtMost)} form={form} name="lowStockThreshold" />
      <Checkbox
        isChecked={values.isLowStockAlertOn}
        help={translate(messages.alertHelp)}
        onChange={(isOn) => set('isLowStockAlertOn', isOn)}
      >
        {translate(messages.alert)}
      </Checkbox>
    </>
  )
}

function Threshold({
  label,
  form,
  name,
}: {
  label: string
  form: EditForm<InventorySettings>
  name: 'scarcityThreshold' | 'lowStockThreshold'
}) {
  const translate = useTranslate()
  const labels = { less: translate(messages.less), more: translate(messages.more) }
  return (
    <div className={styles['row']}>
      <span>{label}</span>
      <QuantityField
        label={label}
        labels={labels}
        value={form.values[name]}
        max={maxStock}
        onChange={(units) => form.set(name, units)}
      />
    </div>
  )
}

import {
  findSteps,
  findZone,
  nameOfRate,
  ratesAt,
  withoutRate,
  withoutZone,
  type RatePlace,
} from '@sitewright/domain/shipping/zones/edit-zones.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type { ShippingAnswer } from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import {
  isEverywhereElse,
  planOf,
  zoneKey,
  type ShippingZone,
  type ZoneRate,
} from '@sitewright/domain/shipping/zones/zones.ts'
import { Button, IconButton } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { usePlaceTexts } from './place-text.ts'
import { useRateTexts } from './rate-text.ts'
import styles from './shipping.module.css'
import { useRemove } from './use-remove.ts'

type CardsProps = { site: SiteOfSession; shipping: ShippingAnswer; onOpen: (sheet: string) => void }

/** The zones of a shop, everywhere else as the last of them, and its pickups. */
export function ZoneCards({ site, shipping, onOpen }: CardsProps) {
  const { zones } = planOf(shipping.rates)
  const last = zones.findIndex(({ area }) => isEverywhereElse(area))
  const cards = zones.map((zone, at) => ({ zone, at }))
  const ordered = [...cards.filter(({ at }) => at !== last), ...cards.filter(({ at }) => at === last)]
  return (
    <>
      {ordered.map(({ zone, at }) => (
        <ZoneCard key={zoneKey(zone)} site={site} shipping={shipping} zone={zone} at={at} onOpen={onOpen} />
      ))}
      {last < 0 && <NowhereElse onOpen={onOpen} />}
      <PickupCard site={site} shipping={shipping} onOpen={onOpen} />
    </>
  )
}

function ZoneCard({ site, shipping, zone, at, onOpen }: CardsProps & { zone: ShippingZone; at: number }) {
  const translate = useTranslate()
  const texts = usePlaceTexts()
  const remove = useRemove(site.id, shipping)
  const title = texts.zone(zone)
  const places = texts.places(zone)
  const actions = (
    <>
      {!isEverywhereElse(zone.area) && (
        <Button
          isCompact
          aria-label={translate(messages.editPlacesOf, { zone: title })}
          onPress={() => onOpen(`zone-${at}`)}
        >
          {translate(messages.editPlaces)}
        </Button>
      )}
      <IconButton
        label={translate(messages.remove, { name: title })}
        onPress={() =>
          remove({
            name: title,
            without: (plan) => withoutZone(plan, zone),
            partOf: (plan) => findZone(plan, zone),
          })
        }
      >
        <Icon name="trash" />
      </IconButton>
    </>
  )
  return (
    <Card title={title} note={actions} footer={<AddRate title={title} onPress={() => onOpen(`rate-${at}`)} />}>
      {places !== '' && <p className={styles['places']}>{places}</p>}
      <Rates site={site} shipping={shipping} place={zone} title={title} sheet={`rate-${at}`} onOpen={onOpen} />
    </Card>
  )
}

function AddRate({ title, onPress }: { title: string; onPress: () => void }) {
  const translate = useTranslate()
  return (
    <Button isCompact look="plain" aria-label={translate(messages.addRateTo, { zone: title })} onPress={onPress}>
      <Icon name="plus" />
      {translate(messages.addRate)}
    </Button>
  )
}

/** Says that nothing is sent to countries that no zone names. */
function NowhereElse({ onOpen }: { onOpen: (sheet: string) => void }) {
  const translate = useTranslate()
  const title = translate(messages.everywhereElse)
  const add = (
    <Button isCompact aria-label={translate(messages.addRatesTo, { zone: title })} onPress={() => onOpen('elsewhere')}>
      {translate(messages.addRates)}
    </Button>
  )
  return (
    <Card title={title} note={add}>
      <p className={styles['places']}>{translate(messages.noRatesElsewhere)}</p>
    </Card>
  )
}

function PickupCard({ site, shipping, onOpen }: CardsProps) {
  const translate = useTranslate()
  const title = translate(messages.pickups)
  const hasSome = planOf(shipping.rates).pickups.length > 0
  const add = (
    <Button isCompact look="plain" onPress={() => onOpen('pickup')}>
      <Icon name="plus" />
      {translate(messages.addPickup)}
    </Button>
  )
  return (
    <Card title={title} footer={add}>
      {hasSome ? (
        <>
          <p className={styles['places']}>{translate(messages.pickupsHelp)}</p>
          <Rates site={site} shipping={shipping} place={null} title={title} sheet="pickup" onOpen={onOpen} />
        </>
      ) : (
        <CardBody>
          <p className={styles['help']}>{translate(messages.noPickups)}</p>
        </CardBody>
      )}
    </Card>
  )
}

type RatesProps = CardsProps & { place: RatePlace; title: string; sheet: string }

function Rates({ site, shipping, place, title, sheet, onOpen }: RatesProps) {
  const translate = useTranslate()
  const remove = useRemove(site.id, shipping)
  const texts = useRateTexts(shipping.currency)
  const rates = ratesAt(planOf(shipping.rates), place)
  return (
    <ul className={styles['rates']} aria-label={translate(messages.ratesOf, { zone: title })}>
      {rates.map((steps, at) => {
        const wanted = nameOfRate(rates, at)
        const { name } = wanted
        return (
          <li key={`${name} ${wanted.nth}`}>
            <Icon name={iconOf(steps)} />
            <div className={styles['what']}>
              <button type="button" className={styles['open']} onClick={() => onOpen(`${sheet}-${at}`)}>
                {name}
              </button>
              <p className={styles['help']}>{texts.summary(steps)}</p>
            </div>
            <span className={styles['cost']}>{texts.price(steps)}</span>
            <IconButton
              label={translate(messages.remove, { name })}
              onPress={() =>
                remove({
                  name,
                  without: (plan) => withoutRate(plan, place, wanted),
                  partOf: (plan) => findSteps(plan, place, wanted),
                })
              }
            >
              <Icon name="trash" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

function iconOf([rate]: readonly ZoneRate[]): 'home' | 'parcel' {
  return rate?.isPickup ? 'home' : 'parcel'
}

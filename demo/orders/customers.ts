import { address } from '@sitewright/domain/checkout/address.wire.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'

/** Somebody who bought in the demonstration shop. All of them are invented, and example.com gets no mail. */
type Customer = { email: string; address: Address }

type Place = Pick<Address, 'address1' | 'city' | 'postcode'> & Partial<Address>

/** Creates a customer whose email address follows from the name. The country is the US unless `place` says otherwise. */
function customer(firstName: string, lastName: string, place: Place): Customer {
  const email = `${plain(firstName)}.${plain(lastName)}@example.com`
  return { email, address: address.parse({ firstName, lastName, country: 'US', ...place }) }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()
}

export const customers = {
  abigail: customer('Abigail', 'Stone', {
    address1: '12 Spruce Hill Road',
    city: 'Great Barrington',
    region: 'MA',
    postcode: '01230',
  }),
  amelie: customer('Amélie', 'Gagnon', {
    address1: '4521 Rue Saint-Denis',
    city: 'Montréal',
    region: 'QC',
    postcode: 'H2J 2L4',
    country: 'CA',
  }),
  clara: customer('Clara', 'Nunes', {
    address1: '720 Congress Street',
    city: 'Portland',
    region: 'ME',
    postcode: '04102',
  }),
  dev: customer('Dev', 'Patel', {
    address1: '4100 North Clark Street',
    city: 'Chicago',
    region: 'IL',
    postcode: '60613',
  }),
  faye: customer('Faye', 'Whitlock', { address1: '61 Cedar Court', city: 'Boulder', region: 'CO', postcode: '80302' }),
  greta: customer('Greta', 'Schäfer', {
    address1: 'Schulgasse 3',
    city: 'Freiburg im Breisgau',
    postcode: '79098',
    country: 'DE',
  }),
  hank: customer('Hank', 'Oberlin', {
    address1: '2 Depot Road',
    city: 'Chatham',
    region: 'NY',
    postcode: '12037',
    phone: '518 555 0142',
  }),
  ingrid: customer('Ingrid', 'Aas', {
    address1: '540 Grand Avenue',
    city: 'Saint Paul',
    region: 'MN',
    postcode: '55102',
  }),
  jonas: customer('Jonas', 'Brandt', {
    address1: 'Lindenallee 7',
    city: 'Hamburg',
    postcode: '20259',
    country: 'DE',
  }),
  june: customer('June', 'Halloran', { address1: '9 Mill Street', city: 'Rhinebeck', region: 'NY', postcode: '12572' }),
  kenji: customer('Kenji', 'Mori', { address1: '18 Hibiscus Drive', city: 'Hilo', region: 'HI', postcode: '96720' }),
  lena: customer('Lena', 'Vogt', { address1: 'Weserstraße 14', city: 'Berlin', postcode: '12047', country: 'DE' }),
  marcus: customer('Marcus', 'Bell', {
    address1: '350 Ponce Street NE',
    city: 'Atlanta',
    region: 'GA',
    postcode: '30308',
  }),
  marisol: customer('Marisol', 'Tavares', {
    address1: '418 Alder Street',
    city: 'Seattle',
    region: 'WA',
    postcode: '98109',
    phone: '206 555 0117',
  }),
  mei: customer('Mei Lin', 'Zhou', {
    address1: '1440 Walnut Street',
    address2: 'Suite 6',
    company: 'Zhou Interiors',
    city: 'Philadelphia',
    region: 'PA',
    postcode: '19102',
  }),
  noor: customer('Noor', 'Haddad', {
    address1: '88 Atlantic Avenue',
    address2: 'Apt 5B',
    city: 'Brooklyn',
    region: 'NY',
    postcode: '11201',
  }),
  olive: customer('Olive', 'Carter', { address1: '5 Church Street', city: 'Lenox', region: 'MA', postcode: '01240' }),
  otis: customer('Otis', 'Grant', {
    address1: '905 Fern Hill Drive',
    city: 'Asheville',
    region: 'NC',
    postcode: '28801',
  }),
  priya: customer('Priya', 'Raman', {
    address1: '1206 Guerrero Street',
    address2: 'Apt 3',
    city: 'San Francisco',
    region: 'CA',
    postcode: '94110',
  }),
  ruth: customer('Ruth', 'MacLeod', {
    address1: '19 Barrington Street',
    city: 'Halifax',
    region: 'NS',
    postcode: 'B3J 1Z5',
    country: 'CA',
  }),
  sam: customer('Sam', 'Delgado', {
    address1: '233 Warren Street',
    city: 'Hudson',
    region: 'NY',
    postcode: '12534',
    phone: '518 555 0168',
  }),
  theo: customer('Theo', 'Okafor', { address1: '77 Larkspur Lane', city: 'Portland', region: 'OR', postcode: '97214' }),
  tomas: customer('Tomás', 'Rivera', {
    address1: '1811 Barton Hills Drive',
    city: 'Austin',
    region: 'TX',
    postcode: '78704',
  }),
  walter: customer('Walter', 'Finch', { address1: '31 Elm Road', city: 'Burlington', region: 'VT', postcode: '05401' }),
} as const satisfies Record<string, Customer>

export type CustomerName = keyof typeof customers

import Ban from 'lucide-react/icons/ban'
import Banknote from 'lucide-react/icons/banknote'
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Copy from 'lucide-react/icons/copy'
import CreditCard from 'lucide-react/icons/credit-card'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import ListFilter from 'lucide-react/icons/list-filter'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Minus from 'lucide-react/icons/minus'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Sprout from 'lucide-react/icons/sprout'
import Sun from 'lucide-react/icons/sun'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import styles from './icons.module.css'

const drawings = {
  account: CircleUserRound,
  alert: CircleAlert,
  attention: TriangleAlert,
  back: ChevronLeft,
  bag: ShoppingBag,
  ban: Ban,
  card: CreditCard,
  choose: ChevronsUpDown,
  close: X,
  copy: Copy,
  dark: Moon,
  document: FileText,
  done: CircleCheck,
  down: ChevronDown,
  external: ExternalLink,
  filter: ListFilter,
  forward: ChevronRight,
  hide: EyeOff,
  home: House,
  light: Sun,
  mail: Mail,
  minus: Minus,
  money: Banknote,
  more: Ellipsis,
  note: MessageSquare,
  offline: WifiOff,
  parcel: Package,
  plus: Plus,
  print: Printer,
  refund: BanknoteArrowDown,
  retry: RotateCw,
  search: Search,
  show: Eye,
  signOut: LogOut,
  sprout: Sprout,
  system: Monitor,
  truck: Truck,
  undo: Undo2,
  up: ChevronUp,
} as const

export type IconName = keyof typeof drawings

/**
 * An icon in the color of the surrounding text; `size` is in pixels. Hidden from screen readers, so the surrounding component
 * provides the accessible name.
 */
export function Icon({ name, size = 16 }: { name: IconName; size?: 14 | 16 | 18 | 20 }) {
  const Drawing = drawings[name]
  return <Drawing className={styles['icon']} width={size} height={size} strokeWidth={1.75} aria-hidden="true" />
}

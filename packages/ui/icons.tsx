import Activity from 'lucide-react/icons/activity'
import Archive from 'lucide-react/icons/archive'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ban from 'lucide-react/icons/ban'
import Banknote from 'lucide-react/icons/banknote'
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down'
import Boxes from 'lucide-react/icons/boxes'
import Calendar from 'lucide-react/icons/calendar'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Command from 'lucide-react/icons/command'
import Copy from 'lucide-react/icons/copy'
import CreditCard from 'lucide-react/icons/credit-card'
import Crop from 'lucide-react/icons/crop'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FileText from 'lucide-react/icons/file-text'
import GripVertical from 'lucide-react/icons/grip-vertical'
import House from 'lucide-react/icons/house'
import ImageIcon from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import InfinityIcon from 'lucide-react/icons/infinity'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LinkIcon from 'lucide-react/icons/link'
import ListIcon from 'lucide-react/icons/list'
import ListFilter from 'lucide-react/icons/list-filter'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Minus from 'lucide-react/icons/minus'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Package from 'lucide-react/icons/package'
import Pencil from 'lucide-react/icons/pencil'
import Percent from 'lucide-react/icons/percent'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Sprout from 'lucide-react/icons/sprout'
import Star from 'lucide-react/icons/star'
import Sun from 'lucide-react/icons/sun'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import styles from './icons.module.css'

const drawings = {
  account: CircleUserRound,
  activity: Activity,
  addPerson: UserPlus,
  alert: CircleAlert,
  archive: Archive,
  attention: TriangleAlert,
  back: ChevronLeft,
  bag: ShoppingBag,
  ban: Ban,
  boxes: Boxes,
  calendar: Calendar,
  card: CreditCard,
  check: Check,
  choose: ChevronsUpDown,
  close: X,
  command: Command,
  copy: Copy,
  crop: Crop,
  dark: Moon,
  document: FileText,
  done: CircleCheck,
  down: ChevronDown,
  download: Download,
  drag: GripVertical,
  edit: Pencil,
  external: ExternalLink,
  filter: ListFilter,
  forward: ChevronRight,
  grid: LayoutGrid,
  hide: EyeOff,
  home: House,
  images: Images,
  infinity: InfinityIcon,
  key: KeyRound,
  keyboard: Keyboard,
  light: Sun,
  link: LinkIcon,
  list: ListIcon,
  lock: Lock,
  mail: Mail,
  minus: Minus,
  money: Banknote,
  more: Ellipsis,
  note: MessageSquare,
  offline: WifiOff,
  parcel: Package,
  people: Users,
  percent: Percent,
  picture: ImageIcon,
  plus: Plus,
  print: Printer,
  refund: BanknoteArrowDown,
  retry: RotateCw,
  search: Search,
  settings: Settings,
  shield: ShieldCheck,
  show: Eye,
  signOut: LogOut,
  sortDown: ArrowDown,
  sortUp: ArrowUp,
  sprout: Sprout,
  star: Star,
  system: Monitor,
  tag: Tag,
  trash: Trash2,
  truck: Truck,
  undo: Undo2,
  up: ChevronUp,
  upload: Upload,
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

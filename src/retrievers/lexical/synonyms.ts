import type { Analyzer } from '../../text/analyzer.ts'
import { perAnalyzer } from '../../text/per-analyzer.ts'

/** Words that tools use for one thing, a group a line. A word may stand in several groups; groups do not join. */
const GROUPS = `
  create add new make insert register
  create generate build compose
  delete remove erase drop destroy discard
  delete cancel revoke
  list show display enumerate view
  list all browse
  get fetch retrieve read obtain view
  get lookup find
  update edit modify change set alter adjust
  update rename
  search find query lookup discover locate
  send post message dm notify
  send mail forward
  message chat text
  stop cancel abort kill terminate halt end
  pause suspend
  resume continue
  start begin launch run execute trigger
  start open
  schedule plan cron recurring timer
  reminder alarm notification alert
  download fetch export save
  upload import attach
  translate translation convert
  convert transform conversion
  convert exchange
  compute calculate evaluate calculation
  weather forecast temperature climate
  email mail inbox
  picture image photo
  document doc page
  note memo
  ticket issue bug
  task todo
  song music track audio
  movie film
  podcast episode
  buy purchase order
  sell sale
  price cost quote rate
  payment pay charge checkout
  invoice bill
  refund reimburse
  flight airline plane
  airport flight
  train railway
  hotel accommodation lodging stay
  apartment rental property house estate
  restaurant dining food
  recipe cooking cook meal
  news article headline
  job career position vacancy hire
  resume cv
  summary summarize summarise digest
  analyze analysis analyse analytics
  check verify validate inspect
  check status
  book reserve reservation booking
  map location place address
  route direction navigation distance
  travel trip itinerary vacation tourism
  link url website site webpage web
  crawl scrape extract
  video clip youtube
  stock share ticker
  crypto bitcoin cryptocurrency token coin
  chart graph plot diagram visualization
  user person people member contact
  employee staff
  customer client
  folder directory
  file document
  repository repo
  commit push
  merge pull
  pr pull request
  deploy release rollout publish
  install setup configure
  setting config configuration preference option
  permission access role
  login signin authenticate auth
  password secret credential
  log trace
  error exception bug failure
  metric monitor monitoring
  test testing
  database db table sql
  query sql
  row record entry
  column field
  backup snapshot
  restore recover rollback
  server machine instance vm host
  container docker
  cluster kubernetes
  branch fork
  comment reply
  review feedback rating
  like favorite favourite star
  subscribe follow
  calendar event meeting appointment
  date time day
  clock time timezone
  translate language
  dictionary definition meaning word
  math equation formula
  random generate
  sport game match score
  league team player
  health fitness workout exercise
  medicine drug medical
  doctor patient
  law legal
  tax income
  bank account
  loan mortgage
  insurance policy
  gift present
  product item shopping shop store
  cart basket
  coupon discount deal promo
  astrology horoscope zodiac
  tarot fortune
  quiz trivia question
  joke humor
  story novel
  book read author
  paper research publication scholarly academic
  course learn education tutorial lesson
  student school university college
  seo keyword
  domain whois
  color colour
  size dimension
  count number total
  compare comparison difference
  recommend suggest recommendation suggestion
  share send
  print output
  speak voice speech audio
  transcript transcribe subtitle caption
  screenshot capture
  click press tap
  navigate open visit
  scroll
  encrypt decrypt
  compress zip archive
  light lamp bulb
  door lock
  thermostat temperature
`

/** The other terms of every group a term stands in. */
export const synonymTable = perAnalyzer((analyzer: Analyzer): ((term: string) => ReadonlySet<string>) => {
  const table = new Map<string, Set<string>>()
  for (const line of GROUPS.trim().split('\n')) {
    const terms = analyzer.analyze(line).map(({ term }) => term)
    for (const term of terms) {
      const others = table.get(term) ?? new Set()
      for (const other of terms) if (other !== term) others.add(other)
      table.set(term, others)
    }
  }
  return (term) => table.get(term) ?? NONE
})

const NONE: ReadonlySet<string> = new Set()

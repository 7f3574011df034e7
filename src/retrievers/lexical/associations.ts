import type { Analyzer } from '../../text/analyzer.ts'
import { perAnalyzer } from '../../text/per-analyzer.ts'

/** Words of a situation, and the words of the tools that it calls for. It goes one way: a weather tool says nothing of umbrellas. */
const SITUATIONS = `
  rain snow umbrella sunny storm humid humidity wind cloudy raining snowing heatwave > weather forecast
  celsius fahrenheit degrees > temperature weather
  nba nfl mlb nhl basketball football soccer baseball tennis cricket hockey golf f1 > sport game match team score
  championship tournament playoff standings fixture > sport league match
  bitcoin btc ethereum eth dogecoin solana nft wallet defi blockchain > crypto cryptocurrency token price
  dividend earnings ticker nasdaq dow shares portfolio etf > stock market finance
  dollar euro yen pound yuan usd eur gbp jpy > currency exchange rate
  salary savings debt spend spending afford budget > finance budget expense
  hungry lunch dinner breakfast brunch cuisine eat eating > restaurant food meal
  ingredients bake cook cooking dish leftovers fridge > recipe food
  calories protein diet nutrition weight > nutrition food health
  headache fever pain symptom sick illness > health medical doctor
  pill dose dosage prescription medication > medicine drug
  gym squat cardio muscle run running jog > workout exercise fitness
  sleep stress anxiety meditate meditation > health wellness
  flat apartment condo rent tenant landlord mortgage bedroom > property real estate house
  commute traffic drive driving > route direction navigation
  nearest closest nearby around > place location map search
  vacation getaway honeymoon sightseeing itinerary abroad > travel trip
  layover boarding departure arrival plane fly flying > flight
  amtrak railway platform > train
  hostel motel airbnb check-in > hotel lodging
  museum landmark attraction sights > attraction travel place
  lyrics singer album band concert tune melody > music song artist
  actor actress director cinema netflix trailer sequel > movie film
  series episode season binge show > tv show series
  novel author bestseller chapter library > book
  joke laugh funny meme > joke humor
  homework teacher lecture syllabus learn learning > course education learning
  essay paragraph wording grammar rewrite proofread > text writing grammar
  slides deck keynote powerpoint > presentation slide
  budget.xlsx spreadsheet worksheet formula pivot > spreadsheet sheet excel
  logo banner poster mockup wireframe > design image
  selfie portrait photograph jpeg png thumbnail > image photo
  clip footage youtube vlog streaming > video
  podcast mp3 recording narration > audio
  spoken speech dictate dictation > speech audio transcription
  spanish french german chinese japanese korean italian russian > translate translation language
  meaning synonym definition pronounce > dictionary word definition
  headline breaking journalist press > news article
  paper citation abstract journal arxiv preprint scholar > paper research article
  inventor patents > patent
  lawsuit attorney lawyer court statute > law legal
  hiring recruiter resume cv interview applicant vacancy > job candidate hiring
  gift birthday anniversary wedding > gift event
  party reunion gathering get-together rsvp > event calendar invite
  noon tomorrow tonight weekend monday tuesday wednesday thursday friday saturday sunday > calendar event schedule
  busy free slot availability available > calendar availability schedule
  remind forget remember > reminder task memory
  every daily weekly nightly hourly recurring > schedule cron job
  tell inform announce ping let > send message notify
  boss colleague coworker teammate everyone folks > message user team
  inbox unread spam newsletter > email mail
  complaint angry refund chargeback > ticket refund dispute
  bought buying purchase checkout cart shopping > order product shop
  delivery courier parcel shipped package > shipment tracking delivery order
  sold-out restock warehouse > inventory stock
  owe overdue unpaid > invoice payment
  crash crashed crashing exception stacktrace traceback > error issue log
  slow latency lag timeout spike > metric performance trace monitor
  down outage unreachable offline > incident status monitor alert
  oncall pager escalate > incident alert schedule
  deploy deployed rollout rollback ship shipped > deployment release
  broke broken red failing flaky > build test pipeline job
  merge conflict diff rebase squash > pull request merge branch
  approve lgtm reviewer > review pull request
  clone fork star > repository
  vm server box host cpu ram > instance machine server
  pod pods kubectl namespace helm > kubernetes cluster pod
  s3 blob bucket > storage bucket object
  schema column join select postgres mysql > database table query sql
  typo fix rename refactor > edit code update
  webpage site scrape crawl html > web page url fetch
  click scroll login screenshot tab > browser page
  whois registrar nameserver > domain dns
  leaked breach hacked malware phishing > security scan vulnerability
  cve exploit vulnerable > vulnerability security
  secret token credential apikey > secret key
  dim bulb lamp bright dark > light
  cold warm heating cooling hvac > climate thermostat temperature
  lock unlock garage gate > lock door cover
  vacuum robot clean > vacuum
  tarot zodiac aries horoscope fate > astrology horoscope
  baby pregnant toddler kids parenting > child family
  dog cat puppy kitten pet vet > pet animal
  flower seed garden soil > plant garden
  planet moon star galaxy nasa mars > space astronomy
  integral derivative algebra equation solve matrix > math calculate
  mile km kilometer inch pound kg ounce > unit convert
  age old born birth > date age
  sum average median percent > calculate statistic
  pie bar histogram scatter trend > chart graph
  flowchart diagram mindmap uml > diagram
  qr barcode > qr code barcode
  zip unzip compress > archive file
  backup snapshot restore > backup
  hashtag tweet instagram tiktok follower viral > social media post
  seo ranking keyword backlink traffic > seo keyword search
  discount coupon promo cheap cheaper deal bargain > coupon deal price
  charity donate donation nonprofit > donation charity
  earthquake flood hurricane wildfire > disaster alert weather
  car vehicle tesla mileage engine > car vehicle
  chess sudoku puzzle riddle > game
  pokemon minecraft steam playstation xbox valorant > game
`

/** The terms that a term of a situation calls for. */
export const associations = perAnalyzer((analyzer: Analyzer): ((term: string) => ReadonlySet<string>) => {
  const table = new Map<string, Set<string>>()
  for (const line of SITUATIONS.trim().split('\n')) {
    const [cues = '', tools = ''] = line.split('>')
    const called = analyzer.analyze(tools).map(({ term }) => term)
    for (const { term } of analyzer.analyze(cues)) {
      const known = table.get(term) ?? new Set()
      for (const other of called) if (other !== term) known.add(other)
      table.set(term, known)
    }
  }
  return (term) => table.get(term) ?? NONE
})

const NONE: ReadonlySet<string> = new Set()

import type { CjkLanguage } from './domain.ts'

/** What a tool does with its resource; decides its parameters and the sentences that fit. */
export type OperationKind = 'list' | 'get' | 'search' | 'create' | 'change' | 'remove' | 'act'

export interface Operation extends Readonly<Record<CjkLanguage, string>> {
  /** As in the tool's name. */
  readonly verb: string
  readonly kind: OperationKind
  /** Verbs that descriptions use for it. */
  readonly says: readonly string[]
}

/** One line per operation: verb, kind, verbs of the description, Chinese, Japanese (before を), Korean. Common ones first. */
const TABLE = `
get|get|get, retrieve, fetch, return, read, look up|获取|取得|조회
list|list|list, return, show, retrieve, enumerate|列出|一覧表示|나열
create|create|create, add, make, set up|创建|作成|생성
update|change|update, change, modify, edit|更新|更新|수정
delete|remove|delete, remove, delete for good, erase|删除|削除|삭제
search|search|search, find, look for, query|搜索|検索|검색
add|create|add, attach, append|添加|追加|추가
set|change|set, define, configure, replace|设置|設定|설정
generate|create|generate, produce, build|生成|生成|생성
remove|remove|remove, detach, take away|移除|除去|제거
send|act|send, deliver, submit|发送|送信|전송
run|act|run, execute, start|运行|実行|실행
check|get|check, verify, inspect|检查|確認|확인
export|act|export, download, save|导出|出力|내보내기
upload|create|upload, import, store|上传|アップロード|업로드
find|search|find, locate, discover|查找|探索|찾기
manage|act|manage, administer, maintain|管理|管理|관리
archive|change|archive, put away, retire|归档|保管|보관
restore|change|restore, bring back, recover|恢复|復元|복원
validate|get|validate, check, test|校验|検証|검증
copy|create|copy, duplicate, clone|复制|複製|복사
move|change|move, relocate, transfer|移动|移動|이동
assign|change|assign, hand over, allocate|分配|割り当て|배정
analyze|get|analyze, examine, evaluate|分析|分析|분석
enable|change|enable, activate, turn on|启用|有効化|활성화
disable|change|disable, deactivate, turn off|停用|無効化|비활성화
describe|get|describe, explain, summarize|描述|説明|설명
compare|get|compare, contrast, diff|比较|比較|비교
import|create|import, load, ingest|导入|取り込み|가져오기
download|get|download, fetch, save|下载|ダウンロード|다운로드
subscribe|act|subscribe to, follow, watch|订阅|購読|구독
sync|act|sync, synchronize, mirror|同步|同期|동기화
count|get|count, total, tally|统计|集計|집계
share|act|share, publish, expose|共享|共有|공유
approve|act|approve, accept, confirm|批准|承認|승인
cancel|act|cancel, abort, stop|取消|取消|취소
`

/** The operations that servers of every trade offer, the most frequent first. */
export const OPERATIONS: readonly Operation[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [verb = '', kind = '', says = '', zh = '', ja = '', ko = ''] = line.split('|')
    return { verb, kind: kind as OperationKind, says: says.split(', '), zh, ja, ko }
  })

/** A verb of a trade as an operation. */
export function domainOperation(verb: string): Operation {
  return { verb, kind: 'act', says: [verb], zh: verb, ja: verb, ko: verb }
}

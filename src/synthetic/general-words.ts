import { commaList, terms } from './domain.ts'

/** What servers of every trade have. */
export const GENERAL_NOUNS = terms(
  `user, comment, file, tag, webhook, report, template, member, event, label, attachment, notification, role, group,
    folder, permission, token, version, draft, schedule, rule, form, integration, link, category, field, alert, approval,
    job, log entry, note, export, import, preference, activity record, team, workspace, filter, plugin, request`,
  {
    zh: `用户, 评论, 文件, 标签, 网络钩子, 报告, 模板, 成员, 事件, 标记, 附件, 通知, 角色, 群组, 文件夹, 权限, 令牌, 版本, 草稿,
      日程, 规则, 表单, 集成, 链接, 分类, 字段, 警报, 审批, 任务, 日志条目, 备注, 导出, 导入, 偏好设置, 活动记录, 团队,
      工作空间, 筛选器, 插件, 请求`,
    ja: `ユーザー, コメント, ファイル, タグ, ウェブフック, レポート, テンプレート, メンバー, イベント, ラベル, 添付ファイル, 通知,
      役割, グループ, フォルダー, 権限, トークン, バージョン, 下書き, スケジュール, ルール, フォーム, 連携, リンク, カテゴリ,
      フィールド, アラート, 承認, ジョブ, ログ項目, メモ, エクスポート, インポート, 設定項目, 活動記録, チーム, ワークスペース,
      フィルター, プラグイン, リクエスト`,
    ko: `사용자, 댓글, 파일, 태그, 웹훅, 보고서, 템플릿, 멤버, 이벤트, 라벨, 첨부 파일, 알림, 역할, 그룹, 폴더, 권한, 토큰, 버전,
      초안, 일정, 규칙, 양식, 연동, 링크, 분류, 필드, 경보, 승인, 작업, 로그 항목, 메모, 내보내기, 가져오기, 환경 설정,
      활동 기록, 팀, 작업 공간, 필터, 플러그인, 요청`,
  },
)

/** What stands behind a noun: `order history`. */
export const FACETS = terms(
  `status, history, summary, settings, details, usage, metadata, statistics, preview, count, quota, timeline, schema,
    options, owner, trend, context, defaults`,
  {
    zh: `状态, 历史, 摘要, 设置, 详情, 用量, 元数据, 统计, 预览, 数量, 配额, 时间线, 结构, 选项, 负责人, 趋势, 上下文, 默认值`,
    ja: `の状態, の履歴, の概要, の設定, の詳細, の使用量, のメタデータ, の統計, のプレビュー, の件数, の上限, の年表, の構造,
      の選択肢, の担当者, の傾向, の文脈, の既定値`,
    ko: `상태, 기록, 요약, 설정, 상세, 사용량, 메타데이터, 통계, 미리보기, 개수, 할당량, 타임라인, 구조, 옵션, 담당자, 추세,
      맥락, 기본값`,
  },
)

export const GENERAL_QUALIFIERS = terms(
  `active, archived, recent, default, shared, public, private, scheduled, custom, pending, failed, external, internal,
    linked, nested, temporary, related, latest`,
  {
    zh: `活跃, 已归档, 最近, 默认, 共享, 公开, 私有, 定时, 自定义, 待处理, 失败, 外部, 内部, 关联, 嵌套, 临时, 相关, 最新`,
    ja: `有効な, アーカイブ済みの, 最近の, 既定の, 共有の, 公開の, 非公開の, 予約済みの, 独自の, 保留中の, 失敗した, 外部の, 内部の,
      関連付けた, 入れ子の, 一時的な, 関連する, 最新の`,
    ko: `활성, 보관된, 최근, 기본, 공유, 공개, 비공개, 예약된, 사용자 지정, 대기 중인, 실패한, 외부, 내부, 연결된, 중첩된, 임시, 관련,
      최신`,
  },
)

export const GENERAL_ATTRIBUTES = terms(
  `name, status, title, owner, description, type, priority, created date, url, email, tags, format, language, region,
    visibility, size, reason, color, updated date, external id, start date, end date, time zone, key, value, position,
    content, parent id, message, source`,
  {
    zh: `名称, 状态, 标题, 负责人, 描述, 类型, 优先级, 创建日期, 网址, 邮箱, 标签, 格式, 语言, 地区, 可见范围, 大小, 原因, 颜色,
      更新日期, 外部编号, 开始日期, 结束日期, 时区, 键, 值, 位置, 内容, 父级编号, 消息, 来源`,
    ja: `名前, 状態, 題名, 所有者, 説明, 種類, 優先度, 作成日, 網址, メール, タグ, 形式, 言語, 地域, 公開範囲, 大きさ, 理由, 色, 更新日,
      外部番号, 開始日, 終了日, 時間帯, キー, 値, 位置, 内容, 親番号, メッセージ, 出典`,
    ko: `이름, 상태, 제목, 소유자, 설명, 유형, 우선순위, 생성일, 주소, 이메일, 태그, 형식, 언어, 지역, 공개 범위, 크기, 사유, 색상,
      수정일, 외부 번호, 시작일, 종료일, 시간대, 키, 값, 위치, 내용, 상위 번호, 메시지, 출처`,
  },
)

/** Ends of a leaf name that say how: `get_order_by_id`. */
export const TAILS = commaList(
  `by id, by name, by status, by date, by owner, in bulk, from template, from url, as csv, for user, by tag, with filter,
    by range, to file, as draft, across projects, by key, from file`,
)

/** Switches that any tool may have. */
export const SWITCHES = commaList(
  `include archived, dry run, force, notify owner, verbose, recursive, include details, skip validation, raw, expand,
    wait for completion, ascending, overwrite, case sensitive, include deleted, strict`,
)

/**
 * What tools do and are about, a concept a line: English words as tool names have them, then the words of
 * Chinese (simplified and traditional), Japanese and Korean. Verbs without endings, nouns without particles.
 */
export const CONCEPTS = `
create add new | 创建 創建 新建 建立 添加 新增 建个 開一個 | 作成 追加 新規 作って 登録 | 생성 만들 추가 작성 등록
list show view | 列出 列表 查看 显示 顯示 清单 清單 | 一覧 リスト 表示 見せ | 목록 보여 조회 리스트 나열
get fetch read retrieve | 获取 取得 獲取 读取 讀取 拿到 | 取得 読み込 確認 | 가져 읽어 확인 불러
search find lookup | 搜索 搜尋 查找 查询 查詢 找到 检索 檢索 | 検索 探し 調べ | 검색 찾아 찾기 조회
update edit modify change | 更新 修改 编辑 編輯 更改 改成 | 更新 編集 変更 修正 直し | 수정 변경 업데이트 편집 바꿔 고쳐
delete remove | 删除 刪除 移除 删掉 刪掉 去掉 | 削除 消し 除去 | 삭제 제거 지워
cancel | 取消 撤销 撤銷 | キャンセル 取り消 取消 中止 | 취소
send | 发送 發送 发给 發給 发一 傳送 寄出 | 送信 送って 送る 送付 | 전송 보내 발송
reply respond | 回复 回覆 答复 | 返信 返事 回答 | 답장 회신 답변
forward | 转发 轉發 轉寄 | 転送 | 전달 포워드
share | 分享 共享 | 共有 シェア | 공유
copy duplicate clone | 复制 複製 拷贝 | コピー 複製 | 복사 복제
move | 移动 移動 挪到 搬到 | 移動 移し | 이동 옮겨
rename | 重命名 改名 重新命名 | 名前変更 改名 リネーム | 이름변경
upload | 上传 上傳 | アップロード | 업로드 올려
download | 下载 下載 | ダウンロード | 다운로드 내려받
import | 导入 匯入 | インポート 取り込 | 가져오기
export | 导出 匯出 输出 | エクスポート 書き出 出力 | 내보내 추출
start begin launch run | 启动 啟動 开始 開始 运行 執行 | 開始 起動 実行 | 시작 실행 기동
stop end terminate kill | 停止 停掉 结束 結束 终止 關掉 | 停止 終了 止め | 중지 종료 멈춰 중단
restart reboot | 重启 重啟 重新启动 | 再起動 | 재시작 재부팅
pause suspend | 暂停 暫停 | 一時停止 | 일시정지
resume continue | 继续 繼續 恢复 | 再開 続け | 재개 계속
schedule plan | 安排 排期 计划 計劃 定时 排程 | 予定 スケジュール 計画 | 일정 예약 계획
book reserve reservation booking | 预订 預訂 预约 預約 订一 | 予約 | 예약 예매
approve approval | 批准 审批 審批 核准 簽核 同意 | 承認 決裁 稟議 | 승인 결재
reject decline | 拒绝 拒絕 驳回 駁回 退回 | 却下 拒否 差し戻 | 거절 반려 거부
submit apply | 提交 申请 申請 送出 | 申請 提出 | 신청 제출
check verify validate | 检查 檢查 核对 核對 验证 驗證 校验 | 確認 検証 チェック | 확인 검증 점검
compare | 比较 比較 对比 | 比較 比べ | 비교
translate translation | 翻译 翻譯 译成 | 翻訳 訳し | 번역 통역
summarize summary | 总结 總結 摘要 概括 | 要約 まとめ | 요약 정리
analyze analysis | 分析 | 分析 解析 | 분석
convert transform | 转换 轉換 换算 換算 转成 轉成 | 変換 換算 | 변환 환산
calculate compute | 计算 計算 算一 | 計算 | 계산
generate | 生成 产生 產生 | 生成 | 생성
draw paint | 画 绘制 繪製 | 描い 描画 | 그려 그리기
record recording | 录制 錄製 录音 錄音 | 録音 録画 | 녹음 녹화
play | 播放 放一 | 再生 流し | 재생 틀어
merge combine | 合并 合併 | マージ 統合 結合 | 병합 합쳐
split | 拆分 分割 | 分割 | 분할 나눠
sort order | 排序 | 並べ替え ソート | 정렬
filter | 筛选 篩選 过滤 過濾 | 絞り込 フィルタ | 필터
count number | 数量 數量 多少个 统计 統計 | 件数 数え 集計 | 개수 몇개 집계
assign | 分配 指派 派给 | 割り当 担当 アサイン | 할당 배정 담당자
close | 关闭 關閉 | 閉じ クローズ | 닫기 종료
open | 打开 打開 開啟 | 開い 開く | 열기 열어
save store | 保存 储存 儲存 存到 | 保存 | 저장
restore recover rollback | 恢复 恢復 还原 還原 回滚 復原 | 復元 戻し ロールバック | 복원 복구 되돌
backup | 备份 備份 | バックアップ | 백업
install | 安装 安裝 | インストール | 설치
deploy release | 部署 发布 發布 上线 上線 | デプロイ リリース 公開 | 배포 릴리스
build compile | 构建 構建 编译 建置 | ビルド | 빌드
test | 测试 測試 | テスト | 테스트 시험
monitor metric | 监控 監控 指标 指標 | 監視 モニタ 指標 メトリクス | 모니터링 지표 감시
alert alarm | 告警 警报 警報 报警 | アラート 警報 | 알람 경보
notify notification remind reminder | 通知 提醒 | 通知 リマインド 知らせ | 알림 통지 알려
subscribe follow | 订阅 訂閱 关注 關注 追蹤 | 購読 フォロー 登録 | 구독 팔로우
unsubscribe | 退订 退訂 取消订阅 | 購読解除 配信停止 | 구독취소
invite | 邀请 邀請 | 招待 | 초대
join | 加入 | 参加 | 참여 가입 참가
attend attendance clock | 考勤 打卡 出勤 | 勤怠 出勤 打刻 | 근태 출근 출퇴근
leave vacation absence holiday | 请假 請假 休假 年假 假期 特休 | 休暇 有給 休み 有休 | 휴가 연차 반차
overtime | 加班 | 残業 | 야근 연장근무 초과근무
expense reimburse reimbursement | 报销 報銷 报帐 報帳 费用 費用 | 経費 精算 立替 | 경비 비용 지출결의 정산
travel trip | 出差 旅行 旅游 旅遊 行程 | 出張 旅行 旅程 | 출장 여행
salary payroll wage | 工资 工資 薪水 薪资 薪資 | 給与 給料 賃金 | 급여 월급 임금
employee staff | 员工 員工 职员 | 社員 従業員 職員 | 직원 사원
department team organization | 部门 部門 团队 團隊 组织 | 部署 部門 チーム 組織 | 부서 팀 조직
contact address | 联系人 聯絡人 通讯录 通訊錄 | 連絡先 アドレス帳 | 연락처 주소록
user member account | 用户 用戶 使用者 成员 成員 账号 帳號 | ユーザー 利用者 メンバー アカウント 会員 | 사용자 회원 계정 멤버
customer client | 客户 客戶 顾客 顧客 | 顧客 お客様 取引先 クライアント | 고객 거래처 손님
supplier vendor | 供应商 供應商 厂商 廠商 | 仕入先 業者 ベンダー | 공급업체 거래처
permission access role | 权限 權限 访问 角色 | 権限 アクセス ロール | 권한 접근 역할
password credential secret | 密码 密碼 口令 密钥 | パスワード 認証情報 秘密鍵 | 비밀번호 암호 패스워드
login signin | 登录 登入 | ログイン | 로그인
message chat | 消息 訊息 聊天 短信 简讯 簡訊 | メッセージ チャット 伝言 | 메시지 채팅 문자 톡
channel group room | 频道 頻道 群 群组 群組 | チャンネル グループ ルーム | 채널 그룹 단톡방 방
email mail inbox | 邮件 郵件 信件 邮箱 電郵 电子邮件 | メール 受信箱 | 메일 이메일 편지함
attachment | 附件 附檔 | 添付 | 첨부
draft | 草稿 | 下書き | 초안 임시저장
calendar event | 日历 日曆 行事曆 日程 | カレンダー 予定 行事 | 캘린더 달력 일정
meeting conference | 会议 會議 开会 開會 | 会議 打ち合わせ ミーティング | 회의 미팅
appointment | 约会 預約 约 | 約束 予約 アポ | 약속 예약
room | 会议室 會議室 房间 房間 | 会議室 部屋 | 회의실 방
task todo | 任务 任務 待办 待辦 | タスク やること 作業 | 할일 작업 태스크 업무
project | 项目 項目 专案 專案 | プロジェクト 案件 | 프로젝트
ticket issue | 工单 工單 问题 問題 任务单 | 課題 チケット イシュー | 이슈 티켓 문의
bug error defect | 缺陷 错误 錯誤 故障 报错 | バグ エラー 不具合 障害 | 버그 오류 에러 장애
comment | 评论 評論 留言 批注 | コメント | 댓글 코멘트 의견
status progress | 状态 狀態 进度 進度 | 状態 ステータス 進捗 | 상태 진행 현황
priority | 优先级 優先 | 優先度 | 우선순위
deadline due | 截止 期限 到期 | 締め切り 期限 納期 | 마감 기한
assignee owner | 负责人 負責人 经办人 | 担当者 責任者 | 담당자
label tag | 标签 標籤 | ラベル タグ | 라벨 태그
document doc page | 文档 文件 文檔 页面 頁面 | ドキュメント 文書 資料 ページ | 문서 페이지 자료
wiki knowledge base | 知识库 知識庫 维基 | ナレッジ ウィキ | 위키 지식
file | 文件 檔案 | ファイル | 파일
folder directory | 文件夹 資料夾 目录 目錄 | フォルダ ディレクトリ | 폴더 디렉터리
spreadsheet sheet excel | 表格 试算表 試算表 电子表格 工作表 | スプレッドシート 表計算 シート | 스프레드시트 시트 엑셀
table | 表格 数据表 資料表 | 表 テーブル | 표 테이블
row record | 行 记录 記錄 紀錄 一条 | 行 レコード 記録 | 행 레코드 기록
column field | 列 字段 欄位 | 列 フィールド 項目 | 열 필드 컬럼
database sql query | 数据库 資料庫 查询 語法 | データベース クエリ | 데이터베이스 쿼리 디비
presentation slide | 幻灯片 投影片 简报 簡報 演示 | スライド プレゼン | 슬라이드 발표자료 프레젠테이션
template | 模板 範本 | テンプレート 雛形 | 템플릿 양식
form survey | 表单 表單 问卷 問卷 | フォーム アンケート | 양식 설문
note memo | 笔记 筆記 备忘 備忘 便签 | メモ ノート | 메모 노트
report | 报告 報告 报表 報表 | 報告 レポート | 보고서 리포트
chart graph plot | 图表 圖表 曲线 | グラフ 図表 チャート | 차트 그래프 도표
image picture photo | 图片 圖片 照片 图像 影像 | 画像 写真 | 이미지 사진 그림
background | 背景 | 背景 | 배경
video | 视频 影片 錄影 | 動画 映像 ビデオ | 영상 비디오 동영상
audio voice sound | 音频 音訊 语音 語音 声音 | 音声 オーディオ | 오디오 음성 소리
subtitle caption transcript | 字幕 逐字稿 转写 | 字幕 文字起こし | 자막 녹취록 받아쓰기
music song | 音乐 音樂 歌曲 歌 | 音楽 曲 歌 | 음악 노래 곡
playlist | 歌单 播放清單 | プレイリスト | 재생목록 플레이리스트
movie film | 电影 電影 | 映画 | 영화
game | 游戏 遊戲 | ゲーム | 게임
news article | 新闻 新聞 文章 资讯 | ニュース 記事 | 뉴스 기사
book | 书 书籍 書籍 图书 | 本 書籍 | 책 도서
link url website | 链接 連結 网址 網址 网站 網站 | リンク サイト | 링크 사이트 주소
browser | 浏览器 瀏覽器 | ブラウザ | 브라우저
screenshot capture | 截图 截圖 截屏 | スクリーンショット スクショ | 스크린샷 캡처
click | 点击 點擊 | クリック | 클릭
print | 打印 列印 | 印刷 | 인쇄 출력
printer | 打印机 印表機 | プリンタ | 프린터
scan | 扫描 掃描 | スキャン | 스캔
sign signature | 签名 簽名 签署 | 署名 サイン | 서명 사인
stamp seal | 盖章 蓋章 印章 用印 | 押印 捺印 印鑑 | 날인 도장 직인
contract agreement | 合同 合約 契約 协议 | 契約 | 계약
invoice | 发票 發票 请款 | 請求書 インボイス | 송장 세금계산서 청구서
receipt | 收据 收據 小票 | 領収書 レシート | 영수증
bill billing | 账单 帳單 | 請求 明細 | 청구 고지서 요금
quote estimate | 报价 報價 估价 | 見積 | 견적
payment pay | 付款 支付 缴费 繳費 | 支払 決済 払い | 결제 지불 납부
refund | 退款 退费 退費 | 返金 払い戻 | 환불
transfer remit | 转账 轉帳 汇款 匯款 | 振込 送金 | 송금 이체
balance | 余额 餘額 | 残高 | 잔액 잔고
order purchase buy | 订单 訂單 下单 购买 購買 | 注文 購入 発注 | 주문 구매 구입
cart basket | 购物车 購物車 | カート かご | 장바구니
product item goods | 商品 产品 產品 | 商品 製品 | 상품 제품
price cost | 价格 價格 费用 多少钱 | 価格 値段 料金 費用 | 가격 비용 요금
discount coupon | 优惠 優惠 折扣 优惠券 優惠券 | 割引 クーポン | 할인 쿠폰
inventory stock | 库存 庫存 | 在庫 | 재고
shipping delivery ship | 发货 出貨 配送 物流 运输 | 配送 発送 出荷 | 배송 출고 발송
parcel package tracking track | 快递 快遞 包裹 宅配 单号 | 荷物 小包 追跡 宅配 | 택배 소포 운송장 추적
return | 退货 退貨 | 返品 | 반품
warehouse | 仓库 倉庫 | 倉庫 | 창고
shop store | 店铺 商店 門市 | 店舗 ショップ | 가게 매장 상점
points reward | 积分 積分 点数 點數 | ポイント | 포인트 적립
bank | 银行 銀行 | 銀行 | 은행
stock share | 股票 股价 股價 | 株 株価 | 주식 주가
exchange currency rate | 汇率 匯率 货币 貨幣 | 為替 通貨 レート | 환율 통화
tax | 税 稅 报税 | 税金 消費税 | 세금 부가세
insurance | 保险 保險 | 保険 | 보험
budget | 预算 預算 | 予算 | 예산
accounting | 会计 會計 记账 | 会計 経理 | 회계
sales revenue | 销售 銷售 业绩 營收 | 売上 営業 | 매출 영업 판매
lead opportunity deal | 线索 商机 商機 | 商談 案件 | 영업기회 거래
campaign marketing | 营销 行銷 活动 | キャンペーン | 캠페인 마케팅
advertisement ad | 广告 廣告 | 広告 | 광고
weather forecast | 天气 天氣 气象 氣象 预报 | 天気 気象 予報 | 날씨 기상 예보
temperature | 温度 溫度 气温 | 温度 気温 | 온도 기온
rain | 下雨 降雨 | 雨 降水 | 비 강수
air quality pollution | 空气质量 空氣品質 雾霾 | 大気 空気 | 미세먼지 대기질
earthquake | 地震 | 地震 | 지진
map location place | 地图 地圖 位置 地点 地點 | 地図 場所 位置 | 지도 위치 장소
address | 地址 | 住所 | 주소
route direction navigation | 路线 路線 导航 導航 怎么走 | 経路 ルート 道順 行き方 | 경로 길찾기 길안내
distance | 距离 距離 多远 | 距離 | 거리
nearby | 附近 周边 周邊 | 近く 周辺 付近 | 근처 주변
traffic | 路况 路況 交通 堵车 | 渋滞 交通 | 교통 길막힘
drive car | 开车 開車 驾车 | 運転 車 | 운전 자동차
taxi ride | 打车 出租车 計程車 叫车 | タクシー 配車 | 택시
parking | 停车 停車 | 駐車 | 주차
bus | 公交 公車 巴士 | バス | 버스
subway metro | 地铁 地鐵 捷運 | 地下鉄 | 지하철
train railway | 火车 火車 高铁 高鐵 列车 车次 | 電車 列車 鉄道 新幹線 | 기차 열차 고속철
station | 车站 車站 | 駅 | 역
timetable | 时刻表 時刻表 班次 | 時刻表 ダイヤ | 시간표
seat | 座位 余票 | 座席 空席 | 좌석
ticket | 车票 車票 机票 门票 票 | 切符 チケット 乗車券 | 표 승차권 티켓
flight airline | 航班 飞机 飛機 | 飛行機 航空 フライト 便 | 항공 비행기 항공편
airport | 机场 機場 | 空港 | 공항
hotel lodging | 酒店 飯店 宾馆 住宿 | ホテル 宿泊 宿 | 호텔 숙소 숙박
restaurant dining | 餐厅 餐廳 饭店 | レストラン 飲食店 | 식당 맛집 음식점
food meal | 外卖 外賣 餐 美食 | 料理 食事 出前 | 음식 식사 배달
recipe cooking | 菜谱 食譜 | レシピ 料理 | 레시피 요리
hospital clinic | 医院 醫院 诊所 | 病院 医院 | 병원 의원
doctor | 医生 醫生 挂号 掛號 | 医者 医師 診察 | 의사 진료
medicine drug | 药 药品 藥品 | 薬 薬局 | 약 약국
health fitness | 健康 健身 | 健康 運動 | 건강 운동
school student | 学校 學校 学生 學生 | 学校 学生 生徒 | 학교 학생
course class lesson | 课程 課程 上课 | 授業 講座 コース | 강의 수업 강좌
exam grade | 考试 考試 成绩 成績 | 試験 成績 | 시험 성적
dictionary word | 词典 字典 单词 | 辞書 単語 | 사전 단어
code | 代码 程式碼 源码 | コード | 코드
repository repo | 仓库 倉庫 代码库 儲存庫 | リポジトリ | 저장소 레포
branch | 分支 | ブランチ | 브랜치
commit | 提交记录 提交 | コミット | 커밋
pull request merge pr | 合并请求 拉取请求 | プルリク プルリクエスト | 풀리퀘스트
review | 评审 審查 代码审查 审核 | レビュー 査読 | 리뷰 검토
pipeline workflow ci | 流水线 管線 工作流 流程 | パイプライン ワークフロー | 파이프라인 워크플로
server host machine instance | 服务器 伺服器 主机 主機 机器 | サーバー | 서버
container cluster | 容器 集群 叢集 | コンテナ クラスタ | 컨테이너 클러스터
log logs | 日志 日誌 | ログ | 로그
domain dns | 域名 網域 | ドメイン | 도메인
certificate | 证书 憑證 | 証明書 | 인증서
network | 网络 網路 | ネットワーク | 네트워크
storage bucket | 存储 儲存 | ストレージ 保管 | 저장소 스토리지
queue | 队列 佇列 | キュー 待ち行列 | 큐 대기열
version history | 版本 历史 歷史 | バージョン 履歴 | 버전 이력 기록
key | 密钥 金鑰 | 鍵 キー | 키
setting config | 设置 設定 配置 | 設定 | 설정
design | 设计 設計 | デザイン 設計 | 디자인
component layer | 组件 元件 图层 | 部品 コンポーネント レイヤー | 컴포넌트 레이어
light lamp | 灯 電燈 灯光 | 照明 電気 ライト | 조명 전등 불
air conditioner climate | 空调 冷氣 | エアコン 冷房 暖房 | 에어컨 난방
door lock | 门锁 門鎖 | 鍵 ドア 玄関 | 문 도어락
camera | 摄像头 攝影機 相机 | カメラ | 카메라
speaker volume | 音量 音箱 | 音量 スピーカー | 볼륨 스피커
timer alarm clock | 闹钟 鬧鐘 倒计时 定时器 | 目覚まし タイマー アラーム | 알람 타이머
time timezone clock | 时间 時間 时区 時區 几点 | 時間 時刻 時差 | 시간 시각 시차
date day | 日期 哪天 | 日付 日にち | 날짜 요일
birthday | 生日 | 誕生日 | 생일
public holiday | 节假日 假日 | 祝日 | 공휴일
phone call | 电话 電話 通话 | 電話 通話 | 전화 통화
sms text | 短信 簡訊 | ショートメール | 문자
fax | 传真 傳真 | ファックス | 팩스
sticker emoji reaction | 表情 贴图 貼圖 | スタンプ 絵文字 リアクション | 이모티콘 스티커
post publish | 发帖 發文 贴文 發布 朋友圈 | 投稿 公開 | 게시 글 포스트
like favorite | 点赞 點讚 收藏 喜欢 | いいね お気に入り | 좋아요 즐겨찾기
follower fan | 粉丝 粉絲 | フォロワー | 팔로워
broadcast live stream | 直播 群发 群發 | 配信 生放送 一斉 | 방송 라이브
member card | 会员 會員 | 会員 | 회원
vote poll | 投票 | 投票 アンケート | 투표
announcement notice | 公告 | お知らせ 告知 | 공지
visitor guest | 访客 訪客 来访 | 来客 来訪 訪問者 | 방문자 손님
recruit candidate hire | 招聘 招募 候选人 應徵 简历 | 採用 候補者 応募 | 채용 지원자
interview | 面试 面試 | 面接 | 면접
training | 培训 培訓 | 研修 | 교육 연수
equipment asset device | 设备 設備 资产 資產 | 備品 機器 設備 | 장비 비품 자산
repair maintenance | 维修 維修 报修 報修 | 修理 修繕 | 수리 정비 고장
supplies | 办公用品 文具 | 備品 消耗品 | 비품 소모품
welfare benefit | 福利 | 福利厚生 | 복지
shift | 排班 班次 | シフト | 근무표 교대
company business | 公司 企业 企業 | 会社 企業 | 회사 기업
law legal | 法律 法规 | 法律 法務 | 법률 법무
patent | 专利 專利 | 特許 | 특허
house apartment property rent | 房子 房屋 租房 租屋 房价 | 物件 賃貸 不動産 | 부동산 집 전세 월세
movie ticket theater cinema | 影院 戲院 | 映画館 | 영화관
concert show performance | 演出 演唱会 | 公演 コンサート | 공연 콘서트
sport match score team | 比赛 比賽 球队 | 試合 スポーツ | 경기 스포츠
lottery | 彩票 | 宝くじ | 복권
horoscope zodiac | 星座 运势 | 占い 星座 | 운세 별자리
plant animal | 植物 动物 | 植物 動物 | 식물 동물
science research paper | 论文 論文 研究 | 論文 研究 | 논문 연구
math equation | 数学 方程 | 数学 方程式 | 수학 방정식
unit measurement | 单位 單位 | 単位 | 단위
random | 随机 隨機 | ランダム 乱数 | 무작위 랜덤
chat bot assistant | 机器人 機器人 | ボット | 봇 챗봇
memory remember | 记住 記住 记忆 | 記憶 覚え | 기억
question answer faq | 问题 問題 常见问题 | 質問 よくある質問 | 질문 자주묻는
help support | 客服 支持 | サポート 問い合わせ ヘルプ | 고객센터 지원 도움말
review rating | 评价 評價 评分 | 口コミ 評価 レビュー | 리뷰 평점 후기
`

// A file with the slips that people make, for those who want to see the page at work first.
export const EXAMPLE = `% PBN 2.1
[Event "Thursday club"]
[Site "Utrecht"]
[Date "2024.03.07"]
[Board "1"]
[West "Abel"]
[North "Brand"]
[East "Cramer"]
[South "Dorn"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ5.T98.765.432 J32.AKQ.T98.AT76 T98.765.AKQJ.KQ5 764.J432.432.AJ8"]
[Scoring "MP"]
[Declarer "S"]
[Contract "2NT"]
[Result "8"]
[Auction "N"]
Pass Pass 1NT Pass
2NT Pass Pass Pass
[Play "W"]
H2 H8 HQ H5
D2 D5 D8 DA
S4 SA S2 S8
*

[Event "Thursday club"]
[Site "Utrecht"]
[Date "7 March 2024"]
[BOARD "2"]
[West "Abel"]
[North "Brand"]
[East "Cramer"]
[South "Dorn"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:AK72.QJ5.K984.J2 QJ5.AK93.72.Q865 T984.72.AQJ5.K94 63.T864.T63.AT73"]
[Scoring "MP"]
[Declarer "W"]
[Contract "3N"]
[Result "7"]
[Auction "E"]
1D Pass 1S Pass
2S Pass 4S X
Pass Pass Pass

[Event "Thursday club"]
[Site "Utrecht"]
[Date "2024.03.07"]
[Board "3"]
[West "Abel"]
[North "Brand"]
[East "Cramer"]
[South "Dorn"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "S:KQ74.A82.J93.K65 AJ3.KQ5.T874.982 T86.J963.A62.AQJ 952.T74.KQ5.T743"]
[Scoring "MP"]
[Declarer "S"]
[Contract "1NT"]
[Result "+1"]
[Auction "S"]
1C Pass 1H Pass
1NT Pass Pass Pass
`;
